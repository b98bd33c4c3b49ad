"""What is measured, and how: `make bench` runs this package."""
