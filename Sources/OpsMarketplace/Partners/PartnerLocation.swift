import OpsDomain
import OpsStorage
import OpsWarehouse

/// The location where the goods of a new partner are.
struct PartnerLocation {
  private static let prefix = "PARTNER-"
  /// Longest part of a code that comes from the name.
  private static let length = 18

  /// Adds a location for the partner of that name, with the rights of the system: the owner of a
  /// business needs no rights in the warehouse. It is called `PARTNER-` and the name, with a number
  /// behind it when there is one already.
  static func create(for name: String, _ transaction: Transaction) async throws -> Location {
    let system = transaction.asSystem("a new partner gets a location for its goods")
    let locations = system.repository(Location.self)
    let stem = prefix + word(of: name)
    var code = stem
    var number = 1
    while try await locations.fetch(key: Location.codeKey, TextFolding.fold(code)) != nil {
      number += 1
      code = "\(stem)-\(number)"
    }
    return try await locations.create(
      Location(
        id: transaction.nextID(), code: code, foldedCode: TextFolding.fold(code), kind: .partner,
        createdAt: transaction.now))
  }

  /// The name in capitals, with dashes for all but letters and digits.
  private static func word(of name: String) -> String {
    let words = TextFolding.fold(name).uppercased().split { !$0.isLetter && !$0.isNumber }
    let scalars = words.joined(separator: "-").unicodeScalars.prefix(length)
    let text = String(String.UnicodeScalarView(scalars))
    let trimmed = text.hasSuffix("-") ? String(text.dropLast()) : text
    return trimmed.isEmpty ? "1" : trimmed
  }
}
