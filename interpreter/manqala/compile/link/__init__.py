"""Generated source made runnable, and kept between runs."""
