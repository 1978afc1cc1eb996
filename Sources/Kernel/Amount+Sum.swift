extension Amount {
  /// What two amounts of the same thing are together: "1 l" and "2 dl" are "1.2 l", "2" and "3 pcs" are
  /// "5 pcs", "1 bottle" and "2 Flaschen" are three of "bottle". Nil where they do not add up, as "1 l"
  /// and "2 bottles" do not: they stand side by side then.
  ///
  /// The sum is exact to a millionth. It is in the largest unit that holds it with two decimals: one of
  /// the two, or kg, g, l or ml if it is at least one of these.
  public static func sum(_ a: Amount, _ b: Amount) -> Amount? {
    guard let first = Quantity(a.number), let second = Quantity(b.number) else { return nil }
    let (one, other) = (Scale(a.unit), Scale(b.unit))
    guard one.isComparable(to: other), let total = one.total(first, other, second) else {
      return nil
    }
    let names = one.text == nil ? [other, one] : [one, other]
    return total.told(in: names + one.readable(for: total))
  }
}
