extension AdminCommand {
  /// The users as lines.
  static func table(of users: [User]) -> [String] {
    guard !users.isEmpty else { return ["There are no users."] }
    return table(
      ["E-MAIL", "NAME", "SINCE", "OWNER", "RECORD NAME"],
      users.map { user in
        [
          user.email, user.name, date(user.created), user.isOwner ? "yes" : "",
          user.recordName.value,
        ]
      })
  }

  /// The tokens as lines.
  static func table(of tokens: [TokenDescription]) -> [String] {
    guard !tokens.isEmpty else { return ["There are no tokens."] }
    return table(
      ["ID", "CONTAINER", "ENVIRONMENT", "SINCE", "NAME OR USER", "ORIGINS", "CALLBACK", "NOTES"],
      tokens.map { token in
        let origins = token.settings.origins.texts
        let isOpen = origins.isEmpty && token.id.hasPrefix("A")
        return [
          token.id, token.scope.container, token.scope.environment.rawValue, date(token.created),
          token.label, isOpen ? "any" : origins.joined(separator: ","),
          token.settings.callback.text, token.settings.notes,
        ]
      })
  }

  /// The server-to-server keys as lines.
  static func table(of keys: [ServerToServerKey]) -> [String] {
    guard !keys.isEmpty else { return ["There are no keys."] }
    return table(
      ["ID", "CONTAINER", "ENVIRONMENT", "SINCE", "USER", "NAME"],
      keys.map { key in
        [
          key.id, key.scope.container, key.scope.environment.rawValue, date(key.created),
          key.user.value, key.name,
        ]
      })
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([head] + rows).map { row in
      var line = ""
      for (text, width) in zip(row.dropLast(), widths) {
        line += text + String(repeating: " ", count: width - text.count + 2)
      }
      return line + (row.last ?? "")
    }
  }

  /// A day, in UTC.
  private static func date(_ milliseconds: Int64) -> String {
    var bytes: [UInt8] = []
    ISOTime.append(milliseconds, to: &bytes)
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "T") }, as: UTF8.self)
  }
}
