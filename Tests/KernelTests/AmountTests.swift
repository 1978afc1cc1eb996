@testable import Kernel
import Testing

@Suite struct AmountTests {
  @Test func `a sum does not depend on the order`() {
    forRandomAmounts { a, b in
      let sum = Amount.sum(a, b)
      let other = Amount.sum(b, a)
      #expect((sum == nil) == (other == nil), "\(a) \(b)")
      guard let sum, let other else { return }
      // Only the unit's language may differ.
      #expect(sum.number == other.number, "\(a) \(b)")
    }
  }

  @Test func `a sum is what both are in the base unit`() {
    forRandomAmounts { a, b in
      guard let sum = Amount.sum(a, b) else { return }
      let expected = a.number * scale(a) + b.number * scale(b)
      // The three numbers are rounded to a millionth each, and thirds to the whole they make.
      let rounding = 4e-6 * max(scale(a), scale(b), scale(sum)) + 1e-12 * expected
      #expect(abs(sum.number * scale(sum) - expected) <= rounding, "\(a) + \(b) = \(sum)")
    }
  }

  @Test func `an amount is always written in a few digits`() {
    forRandomAmounts { a, _ in
      let text = a.text(decimalSeparator: ",")
      #expect(text.utf8.count <= 18 + (a.unit?.utf8.count ?? 0) + 10, "\(a): \(text)")
    }
  }

  private func forRandomAmounts(_ body: (Amount, Amount) -> Void) {
    var random = RandomText(generator: .fromEnvironment("amounts"))
    for _ in 0..<20_000 {
      let (a, b) = random.amounts()
      body(a, b)
    }
  }

  private func scale(_ amount: Amount) -> Double {
    Double(Unit.named(Array((amount.unit ?? "").utf8))?.scale ?? 1)
  }
}
