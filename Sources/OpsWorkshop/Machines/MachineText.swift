import OpsDomain

/// Reads how people write the settings of a machine.
enum MachineText {
  /// How long a piece cures, in whole seconds: `45s` or `45`. Throws `data.bad_value`.
  static func curing(_ text: String) throws(OpsError) -> Int64 {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { ASCII.digit($0) != nil }
    let span = try TimeSpan(parsing: isNumber ? text + "s" : text, field: "curing")
    guard span.milliseconds.isMultiple(of: 1000) else {
      throw OpsError(
        .badValue, "The curing time must be whole seconds, not \(span)", field: "curing",
        hint: "write it like 45s")
    }
    return span.milliseconds / 1000
  }

  /// The name of a group as records hold it. Throws `data.bad_value`.
  static func group(_ text: String) throws(OpsError) -> String {
    TextFolding.fold(try TextRules.name(text, field: "group"))
  }
}
