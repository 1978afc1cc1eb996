print("multe")
