"""The binary format of WebAssembly modules: numbers, sections, opcodes (WebAssembly Core Specification 2.0, chapter 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MAGIC = b"\0asm\1\0\0\0"
I32, I64, F64, V128, EMPTY = 0x7F, 0x7E, 0x7C, 0x7B, 0x40

UNREACHABLE, BLOCK, LOOP, IF, ELSE, END = 0x00, 0x02, 0x03, 0x04, 0x05, 0x0B
BR, BR_IF, RETURN, CALL, DROP, SELECT = 0x0C, 0x0D, 0x0F, 0x10, 0x1A, 0x1B
LOCAL_GET, LOCAL_SET, LOCAL_TEE = 0x20, 0x21, 0x22
I32_CONST, I64_CONST, F64_CONST = 0x41, 0x42, 0x44
I32_LOAD = 0x28
LOADS = {8: 0x30, 16: 0x32, 32: 0x34, 64: 0x29}
"""Loads of signed whole numbers into 64 bits, by the width in memory."""
UNSIGNED_LOADS = {8: 0x31, 16: 0x33, 32: 0x35, 64: 0x29}
STORES = {8: 0x3C, 16: 0x3D, 32: 0x3E, 64: 0x37}
F64_LOAD, F64_STORE = 0x2B, 0x39
F32_LOAD, F32_STORE = 0x2A, 0x38
REAL_LOADS, REAL_STORES = {32: F32_LOAD, 64: F64_LOAD}, {32: F32_STORE, 64: F64_STORE}
F32_DEMOTE, F64_PROMOTE = 0xB6, 0xBB
I32_EQZ, I64_EQZ = 0x45, 0x50
I32_ADD, I32_SUB, I32_MUL, I32_SHL = 0x6A, 0x6B, 0x6C, 0x74
I32_AND, I32_OR, I32_XOR = 0x71, 0x72, 0x73
I32_WRAP, I64_EXTEND_S, I64_EXTEND_U, F64_CONVERT = 0xA7, 0xAC, 0xAD, 0xB9
MEMORY_COPY = b"\xfc\x0a\0\0"
V128_LOAD, V128_STORE = b"\xfd\0", b"\xfd\x0b"
WIDENING_LOADS = {
    (8, True): b"\xfd\1", (8, False): b"\xfd\2", (16, True): b"\xfd\3", (16, False): b"\xfd\4",
    (32, True): b"\xfd\5", (32, False): b"\xfd\6",
}  # fmt: skip
"""Loads of 64 bits of numbers, each extended to twice its width, by the width in memory and signedness."""
EXTENSIONS = {
    (16, True): (b"\xfd\xa7\1", b"\xfd\xa8\1"), (16, False): (b"\xfd\xa9\1", b"\xfd\xaa\1"),
    (32, True): (b"\xfd\xc7\1", b"\xfd\xc8\1"), (32, False): (b"\xfd\xc9\1", b"\xfd\xca\1"),
}  # fmt: skip
"""The lower and upper half of a vector, each number extended to twice its width."""


def encode_unsigned(number: int) -> bytes:
    """Encode an unsigned number as LEB128."""
    if number < 0x80:
        return bytes((number,))
    found = bytearray()
    while number >= 0x80:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)


def encode_signed(number: int) -> bytes:
    """Encode a signed number as LEB128."""
    found = bytearray()
    while not -0x40 <= number < 0x40:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number & 0x7F)
    return bytes(found)


def text(name: str) -> bytes:
    """Encode a name: its length, then UTF-8."""
    data = name.encode()
    return encode_unsigned(len(data)) + data


def vector(items: Sequence[bytes]) -> bytes:
    """Encode a vector: its length, then its items."""
    return encode_unsigned(len(items)) + b"".join(items)


def section(number: int, content: bytes) -> bytes:
    """Encode a section: its number, length and content."""
    return bytes((number,)) + encode_unsigned(len(content)) + content


def function_type(parameters: Iterable[int], results: Iterable[int]) -> bytes:
    """Encode a function type."""
    return (
        b"\x60"
        + vector([bytes((parameter,)) for parameter in parameters])
        + vector([bytes((result,)) for result in results])
    )


def module(  # noqa: PLR0913, PLR0917 -- the sections of a module
    types: Sequence[bytes],
    imports: Sequence[bytes],
    functions: Sequence[int],
    exports: Sequence[bytes],
    bodies: Sequence[bytes],
    memories: Sequence[bytes] = (),
    data: Sequence[tuple[int, bytes]] = (),
    custom: Mapping[str, bytes] | None = None,
) -> bytes:
    """Encode a module; ``functions`` are the numbers of their types, ``data`` the initial memory by address."""
    segments = [
        b"\x00"
        + bytes((I32_CONST,))
        + encode_signed(at)
        + bytes((END,))
        + encode_unsigned(len(part))
        + part
        for at, part in data
    ]
    parts = [
        MAGIC,
        section(1, vector(types)),
        section(2, vector(imports)),
        section(3, vector([encode_unsigned(number) for number in functions])),
    ]
    if memories:
        parts.append(section(5, vector(memories)))
    parts += [
        section(7, vector(exports)),
        section(10, vector([encode_unsigned(len(body)) + body for body in bodies])),
    ]
    if segments:
        parts.append(section(11, vector(segments)))
    parts += [section(0, text(name) + content) for name, content in (custom or {}).items()]
    return b"".join(parts)
