"""The Discord side: service, store, prompts, commands and the sandbox."""
