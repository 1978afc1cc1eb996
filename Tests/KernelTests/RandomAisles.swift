import Kernel
import TestSupport

/// Random calls about what is learned of shops; each uses what earlier ones learned.
struct RandomAisles {
  private var states: [[UInt8]] = [[], [], []]

  /// One random call with its native answer, as `RandomCases` writes them.
  mutating func line(_ random: inout RandomText) -> String {
    let index = random.generator.below(states.count)
    let state = states[index]
    let names = (0..<random.generator.below(12)).map { _ in Self.name(&random) }
    let id = UInt32(truncatingIfNeeded: random.generator.next())
    let texts = names.map { " " + RandomCases.field($0) }.joined()
    let field = RandomCases.field(state)
    switch random.generator.below(8) {
    case 0...2:
      states[index] = AisleOrder.learn(state, ticked: names, id: id)
      return "learn \(field) \(id)\(texts) > \(RandomCases.field(states[index]))"
    case 3:
      states[index] = AisleOrder.correct(state, sections: names, id: id)
      return "correct \(field) \(id)\(texts) > \(RandomCases.field(states[index]))"
    case 4:
      let (key, section) = (Self.name(&random), Self.name(&random))
      states[index] = AisleOrder.place(state, nameKey: key, section: section)
      return "place \(field) \(RandomCases.field(key)) \(RandomCases.field(section)) >"
        + " \(RandomCases.field(states[index]))"
    case 5:
      let key = Self.name(&random)
      let section = AisleOrder.section(state, nameKey: key)
      return "section \(field) \(RandomCases.field(key)) > \(section.map(RandomCases.field) ?? "-")"
    case 6:
      let order = AisleOrder.order(state, fixed: names)
      return "order \(field)\(texts) >" + order.map { " " + RandomCases.field($0) }.joined()
    default:
      let sides = states.shuffled(using: &random.generator)
      states[index] = AisleOrder.merge(base: sides[0], mine: sides[1], theirs: sides[2])
      let fields = sides.map(RandomCases.field).joined(separator: " ")
      defer { if random.generator.below(20) == 0 { states[index] = random.bytes() } }
      return "learned \(fields) > \(RandomCases.field(states[index]))"
    }
  }

  private static func name(_ random: inout RandomText) -> String {
    random.generator.below(10) == 0 ? random.scalars() : "s\(random.generator.below(20))"
  }
}
