/// The kinds of parameters that the types of inputs stand for.
enum InputWords {
  static let kinds = [
    "String": "text", "Personal<String>": "text", "Name": "name", "Note": "note", "Int": "integer",
    "Int64": "integer", "Bool": "flag", "Quantity": "quantity", "Delta": "delta",
    "UnitPrice": "amount", "CivilDate": "date", "TimeSpan": "duration", "SiteTime": "instant",
    "SiteTimeEnd": "instantEnd", "Role": "role", "RecordID": "identifier",
    "IdentifierText": "identifier", "QuantityLine": "line", "LineText": "line",
    "ColorCode": "hex", "SentFile": "content", "JournalStart": "text",
  ]

  /// The kind of a type: the name of a record for `NameOf<…>`. Any other one that is not in the
  /// list is a choice of its words.
  static func kind(of type: String) -> String {
    if let kind = kinds[type] { return ".\(kind)" }
    if type.hasPrefix("OneOf<") { return ".choice(of: \(type.dropFirst(6).dropLast()).self)" }
    if type.hasPrefix("NameOf<") { return ".name(of: \(type.dropFirst(7).dropLast()).self)" }
    return ".choice(of: \(type).self)"
  }
}
