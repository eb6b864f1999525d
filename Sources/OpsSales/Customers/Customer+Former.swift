import OpsDomain

extension Customer {
  /// The name of a deleted customer with a history.
  public static let formerName = "(former customer)"
  /// Longest customer number, in Unicode scalars.
  public static let numberLength = 40
  /// Longest address, in Unicode scalars.
  public static let addressLength = 500

  /// Whether the customer was deleted; only the history remains.
  public var isFormer: Bool { deletedAt != nil }

  /// The text that customer search reads: all known texts about a customer, the phone number also
  /// without its punctuation.
  public var searchText: String {
    let digits = [phone, whatsapp].map { number in
      number.map { String(decoding: $0.utf8.filter(Self.isDigit), as: UTF8.self) }
    }
    let parts =
      [name, number, address, phone, digits[0], email, city, region, country]
      + [whatsapp, digits[1]]
    return TextFolding.fold(parts.compactMap { $0 }.joined(separator: " "))
  }

  /// Updates the folded name and the search text from the other fields.
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
    guard mergedIntoID == nil else {
      throw OpsError(
        .badState, "\(Excerpt.of(number)) was merged into another customer", field: field,
        hint: "run `opsh customer show \(Excerpt.of(number))` to see which one, and use that")
    }
    throw OpsError(
      .badState, "\(Excerpt.of(number)) is a former customer: only its history is left",
      field: field, hint: "run `opsh customer create NAME` to add a new customer")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { ASCII.digit(byte) != nil }
}
