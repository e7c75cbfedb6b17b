"""Who may talk to the page. Whoever reaches it plays any seat, so other sites and other names are turned away."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def is_loopback(host: str) -> bool:
    """Is this an address only this computer reaches?"""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def may_be_named(host_header: str, bound: str, port: int) -> bool:
    """A foreign name that points here (DNS rebinding) is refused: loopback, or the address the page is bound to."""
    try:
        parts = urlsplit(f"//{host_header}")
        name, given = parts.hostname or "", parts.port or 80
    except ValueError:
        return False
    if given != port:
        return False
    if is_loopback(bound):
        return is_loopback(name)
    return is_loopback(name) or _is_address(name) or name in (bound.lower(), socket.gethostname().lower())


def guard(bound: str, port: Callable[[], int]) -> Middleware:
    """The middleware: checks Host always, Origin where something is done, and sets the headers of every answer."""

    @web.middleware
    async def checked(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not may_be_named(request.host, bound, port()):
            return web.json_response({"error": "host"}, status=403)
        origin = request.headers.get("Origin")
        if origin is None and request.method not in ("GET", "HEAD"):
            return web.json_response({"error": "origin"}, status=403)
        if origin is not None and origin != f"http://{request.host}":
            return web.json_response({"error": "origin"}, status=403)
        answer = await handler(request)
        if not answer.prepared:
            answer.headers.update(HEADERS)
        return answer

    return checked
