import OpsDomain
import OpsKernel
import OpsStorage

/// Settings of the book, some of them with values that are only tried.
struct SettingTrial {
  /// The values that are tried, by the key of the setting.
  private let texts: [String: String]

  /// Tries nothing: every setting is as the book has it.
  static let none = SettingTrial(texts: [:])

  private init(texts: [String: String]) { self.texts = texts }

  /// Reads `NAME=VALUE` pairs. Throws `data.bad_value` for a setting that is not among those that
  /// can be tried or is named twice, and for a value that it cannot have.
  init(
    parsing pairs: [String], of settings: [SettingDefinition], in currency: Currency
  ) throws(OpsError) {
    var texts: [String: String] = [:]
    for pair in pairs {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard
        let definition = settings.first(where: { TextFolding.sameBytes($0.key, String(parts[0])) })
      else {
        throw OpsError(
          .badValue, "\"\(Excerpt.of(pair))\" is not a setting that can be tried", field: "set",
          hint: "write NAME=VALUE with one of " + settings.map(\.key).joined(separator: ", "))
      }
      guard parts.count == 2 else {
        throw OpsError(
          .badValue, "\(definition.key) has no value", field: "set",
          hint: "write NAME=VALUE, such as \(definition.key)=VALUE; allowed: \(definition.range)")
      }
      guard texts[definition.key] == nil else {
        throw OpsError(
          .badValue, "\(definition.key) is given twice", field: "set", hint: "give it once")
      }
      do {
        let value = try definition.normalised(String(parts[1]))
        try definition.checkDecimals(of: value, in: currency)
        texts[definition.key] = value
      } catch {
        throw OpsError(
          .badValue, "\(definition.key) cannot be \"\(Excerpt.of(String(parts[1])))\"",
          field: "set",
          hint: "allowed: \(definition.range)"
            + (definition.decimals == .whole ? ", whole numbers only" : ""))
      }
    }
    self.texts = texts
  }

  var isEmpty: Bool { texts.isEmpty }

  /// The value that is tried, or else that of the book.
  func value<Value>(
    of setting: BookSetting<Value>, _ transaction: Transaction
  ) async throws -> Value {
    if let text = texts[setting.key] { return try setting.value(trying: text) }
    return try await setting.value(transaction)
  }
}
