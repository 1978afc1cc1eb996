import WebServices

/// What a JSON value looks like, as a JSON Schema that is written into the description.
struct Shape: Sendable {
  private typealias Member = @Sendable (inout JSONWriter) -> Void

  private var members: [Member]

  private init(_ members: [Member]) { self.members = members }

  /// Writes the schema.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for member in members { member(&writer) }
    }
  }

  /// The same with a sentence for people.
  func about(_ text: String) -> Shape {
    Shape(members + [{ $0.member("description", text) }])
  }

  private static func type(_ name: String) -> Member { { $0.member("type", name) } }

  private static func bound(_ name: StaticString, _ number: Int?) -> Member {
    { writer in
      if let number { writer.member(name, Int64(number)) }
    }
  }
}

extension Shape {
  /// Any value.
  static let anything = Shape([])
  /// True or false.
  static let truth = Shape([type("boolean")])
  /// Null.
  static let null = Shape([type("null")])
  /// Any number.
  static let number = Shape([type("number")])
  /// Milliseconds since 1970-01-01 UTC.
  static let time = Shape.integer().about("Milliseconds since 1970-01-01 UTC.")
  /// Bytes in base64.
  static let base64 = Shape([type("string"), { $0.member("contentEncoding", "base64") }])

  /// Bytes that are no text.
  static let bytes = Shape([{ $0.member("contentMediaType", "application/octet-stream") }])

  /// A shape that has a name.
  static func named(_ name: ShapeName) -> Shape {
    Shape([{ $0.member("$ref", "#/components/schemas/\(name.rawValue)") }])
  }

  /// A text of so many characters, fitting a pattern.
  static func text(min: Int? = nil, max: Int? = nil, pattern: String? = nil) -> Shape {
    Shape([
      type("string"), bound("minLength", min), bound("maxLength", max),
      { writer in
        if let pattern { writer.member("pattern", pattern) }
      },
    ])
  }

  /// One of some texts.
  static func choice(_ values: [String]) -> Shape {
    Shape([
      type("string"),
      { writer in
        writer.key("enum")
        writer.array { writer in
          for value in values { writer.string(value) }
        }
      },
    ])
  }

  /// This truth value only.
  static func always(_ value: Bool) -> Shape { Shape([{ $0.member("const", value) }]) }

  /// A whole number of 64 bits, or within bounds.
  static func integer(min: Int? = nil, max: Int? = nil) -> Shape {
    Shape([
      type("integer"), { $0.member("format", "int64") }, bound("minimum", min),
      bound("maximum", max),
    ])
  }

  /// A number within bounds.
  static func number(min: Int, max: Int) -> Shape {
    Shape([type("number"), bound("minimum", min), bound("maximum", max)])
  }

  /// A list of values of one shape.
  static func list(_ element: Shape, min: Int? = nil, max: Int? = nil) -> Shape {
    Shape([
      type("array"), bound("minItems", min), bound("maxItems", max),
      { writer in
        writer.key("items")
        element.write(to: &writer)
      },
    ])
  }

  /// A value of one of some shapes.
  static func either(_ shapes: Shape...) -> Shape { either(shapes) }

  /// A value of one of some shapes.
  static func either(_ shapes: [Shape]) -> Shape {
    Shape([
      { writer in
        writer.key("anyOf")
        writer.array { writer in
          for shape in shapes { shape.write(to: &writer) }
        }
      }
    ])
  }

  /// Members by their names: what has to be there, and what may be. Others are ignored in requests, and
  /// may come in answers.
  static func object(
    _ required: KeyValuePairs<String, Shape> = [:], optional: KeyValuePairs<String, Shape> = [:]
  ) -> Shape {
    let names = required.map(\.key)
    let all = Array(required) + Array(optional)
    return Shape([
      type("object"),
      { writer in
        if !names.isEmpty {
          writer.key("required")
          writer.array { writer in
            for name in names { writer.string(name) }
          }
        }
        writer.key("properties")
        writer.object { writer in
          for (name, shape) in all {
            writer.key(name)
            shape.write(to: &writer)
          }
        }
      },
    ])
  }

  /// Members of any names that fit a pattern, all of one shape.
  static func map(of shape: Shape, names pattern: String) -> Shape {
    Shape([
      type("object"),
      { writer in
        writer.key("propertyNames")
        Shape.text(pattern: pattern).write(to: &writer)
        writer.key("additionalProperties")
        shape.write(to: &writer)
      },
    ])
  }
}
