import OpsDomain

extension Customer {
  /// The name of a deleted customer whose history is kept.
  public static let formerName = "(former customer)"
  /// Longest customer number, in Unicode scalars.
  public static let numberLength = 40
  /// Longest address, in Unicode scalars.
  public static let addressLength = 500

  /// Whether the customer was deleted; only the bookkeeping remains.
  public var isFormer: Bool { deletedAt != nil }

  /// The text that customer search looks in: everything people know of a customer, the phone number
  /// also without its punctuation.
  public var searchText: String {
    let digits = phone.map { String(decoding: $0.utf8.filter(Self.isDigit), as: UTF8.self) }
    let parts = [name, number, address, phone, digits, email, city, region, country]
    return TextFolding.fold(parts.compactMap { $0 }.joined(separator: " "))
  }

  /// Brings the folded name and the search text in line with what they are made of.
  public mutating func refreshSearch() {
    foldedName = TextFolding.fold(name)
    search = searchText
  }

  /// The customer without any personal data, as kept for the history of the book.
  public func anonymised(at moment: Instant) -> Customer {
    var former = self
    former.emptyPersonalFields()
    former.name = Self.formerName
    former.updatedAt = moment
    former.deletedAt = moment
    former.refreshSearch()
    return former
  }

  /// Refuses new business with a deleted customer. Throws `rule.bad_state`.
  public func requireCurrent(field: String = "customer") throws(OpsError) {
    guard isFormer else { return }
    throw OpsError(
      .badState, "\(Excerpt.of(number)) is a former customer: only the history is left",
      field: field, hint: "`opsh customer create NAME` adds a new customer")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { ASCII.digit(byte) != nil }
}
