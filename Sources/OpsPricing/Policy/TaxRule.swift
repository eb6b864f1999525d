/// A row of the tax table.
public struct TaxRule: Sendable, Hashable {
  /// The region it holds for; nil for all that have no rule of their own.
  public let region: String?
  /// What it holds for; nil for everything that has no rule of its own in the same region.
  public let subject: TaxSubject?
  /// In millionths; 0 (declared as not taxed) to 1,000,000.
  public let rate: Int64

  /// A rate for a subject in a region; without both it is the rate where no other rule applies.
  public init(region: String? = nil, subject: TaxSubject? = nil, rate: Int64) {
    self.region = region
    self.subject = subject
    self.rate = rate
  }

  /// The rule's place in the table, inside a sentence.
  var name: String {
    "\(region ?? "all regions") and \(subject?.words ?? "everything")"
  }
}
