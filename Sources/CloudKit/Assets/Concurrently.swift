/// Does something with each element, a few at a time, and gives the results in the order of the elements.
func concurrently<Element: Sendable, Value: Sendable>(
  _ elements: [Element], atOnce: Int, _ body: @escaping @Sendable (Element) async -> Value
) async -> [Value] {
  await withTaskGroup(of: (Int, Value).self) { group in
    var values = [Value?](repeating: nil, count: elements.count)
    for (index, element) in elements.enumerated() {
      if index >= atOnce, let (done, value) = await group.next() { values[done] = value }
      group.addTask { (index, await body(element)) }
    }
    for await (done, value) in group { values[done] = value }
    return values.compactMap { $0 }
  }
}
