import OpsDomain
import OpsKernel
import OpsStorage

/// Names of partners, of which no two are the same, and none reads like the number of a record.
enum PartnerName {
  /// Most letters in front of the digits of a number, as in `DRV-000001`.
  private static let letters = 1...4

  /// Throws `data.bad_value` for a name that is written like the number of a record: where people
  /// name a partner, a driver or an order by one word, it would be taken for the other one.
  static func requireNoNumber(_ name: String) throws(OpsError) {
    guard isNumber(name) else { return }
    throw OpsError(
      .badValue,
      "\"\(Excerpt.of(name))\" cannot be a name: it looks like the number of a record",
      field: "name", hint: "choose a name that is not like DRV-000002")
  }

  /// Whether it is six digits or more, or a few letters with such digits behind a dash.
  private static func isNumber(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    func isDigits(_ part: Substring.UTF8View, atLeast count: Int) -> Bool {
      part.count >= count
        && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard parts.count > 1 else { return isDigits(parts[0], atLeast: SeriesNumber.digits) }
    let word = parts[0].map { $0 | 0x20 }
    guard letters.contains(word.count),
      word.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
      isDigits(parts[1], atLeast: SeriesNumber.digits)
    else { return false }
    return parts.dropFirst(2).allSatisfy { isDigits($0, atLeast: 1) }
  }

  /// Throws `data.duplicate` when another partner has the name, whether or not the caller sees it.
  static func requireFree(_ partner: Partner, _ transaction: Transaction) async throws {
    let system = transaction.asSystem("looks whether a name is taken")
    let known = try await system.repository(Partner.self)
      .fetch(key: Partner.nameKey, partner.foldedName)
    guard let known, known.id != partner.id else { return }
    throw OpsError(
      .duplicate, "There already is a partner \(Excerpt.of(partner.name))", field: "name",
      hint: "add the street or the district to the name")
  }
}
