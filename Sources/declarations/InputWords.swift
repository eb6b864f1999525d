/// The kinds of parameters that the types of inputs stand for.
enum InputWords {
  static let kinds = [
    "String": "text", "Personal<String>": "text", "Name": "name", "Note": "note", "Int": "integer",
    "Int64": "integer", "Bool": "flag", "Quantity": "quantity", "Delta": "delta",
    "UnitPrice": "amount", "CivilDate": "date", "TimeSpan": "duration", "SiteTime": "instant",
    "SiteTimeEnd": "instantEnd", "SKU": "sku", "CustomerName": "customer",
    "LocationName": "location", "RequestNumber": "request", "GiveBackNumber": "giveBack",
    "ReservationName": "reservation", "UserName": "user", "Role": "role",
    "RecordID": "identifier", "IdentifierText": "identifier", "BatchLine": "line",
    "LineText": "line",
  ]

  /// The kind of a type; one that is not in the list is a choice of its words.
  static func kind(of type: String) -> String {
    if let kind = kinds[type] { return ".\(kind)" }
    if type.hasPrefix("OneOf<") { return ".choice(of: \(type.dropFirst(6).dropLast()).self)" }
    return ".choice(of: \(type).self)"
  }
}
