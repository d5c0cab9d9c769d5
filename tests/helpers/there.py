"""What may be missing elsewhere and must be there here."""

from typing import TypeVar

T = TypeVar("T")


def there(value: T | None) -> T:
    """The value, which must not be missing."""
    assert value is not None
    return value
