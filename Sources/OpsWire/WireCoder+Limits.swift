import OpsDomain

extension WireCoder {
  /// What a token takes away, in the wire form; null when it takes nothing away.
  public static func document(_ limits: AccessLimits) -> Document {
    guard limits != .none else { return .null }
    return [
      "scopes": .list(limits.scopes.map { .list($0.map { .text($0.text) }) }),
      "read_only": .bool(limits.isReadOnly),
      "max_rows": limits.maximumRows.map { .integer(Int64($0)) } ?? .null,
      "hours": .list(limits.hours.map { .text($0.description) }),
      "until": limits.notAfter.map { .text($0.description) } ?? .null,
      "counted": .bool(limits.isCounted),
    ]
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  static func limits(_ document: Document) throws(OpsError) -> AccessLimits {
    var limits = AccessLimits.none
    if document.isNull { return limits }
    let object = try members(
      document, known: ["scopes", "read_only", "max_rows", "hours", "until", "counted"],
      field: "limits")
    for list in try self.list(object, "scopes") {
      var scopes: [AccessScope] = []
      for item in list.items ?? [] {
        scopes.append(try AccessScope(parsing: item.string ?? "", field: "scopes"))
      }
      limits.scopes.append(scopes)
    }
    for item in try self.list(object, "hours") {
      limits.hours.append(try WeeklyHours(parsing: item.string ?? ""))
    }
    limits.isReadOnly = object["read_only"] == true
    limits.isCounted = object["counted"] == true
    limits.maximumRows = object["max_rows"]?.int.map { Int($0) }
    if let until = object["until"]?.string {
      limits.notAfter = try Instant(parsing: until, field: "until")
    }
    return limits
  }
}
