import OpsDomain
import OpsStorage

/// A report that somebody saved: a list with the columns and options they want to see again, and
/// when it is made by itself. Options may name people, so the journal says only that the record
/// changed.
public struct SavedReport: Entity {
  /// The collection of saved reports, and what people call one.
  public static let record = Record("saved_reports", .platform, "report", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Whose report it is.
  public var ownerID: Indexed<Reference<User>>
  /// What its owner calls it; no two reports of a person are called the same.
  public var name: Naming<String>
  /// The name without letter case.
  public var foldedName: Folded
  /// What it shows, as ``ReportDefinition`` keeps it.
  public var definition: LongText
  /// Who gets it when it is made by itself: identifiers of users with blanks between them; empty
  /// for nobody.
  public var recipients: LongText = ""
  /// How often it is made by itself; nil for never.
  public var every: ReportRhythm?
  /// The minute of the day at which it is made.
  public var minute: MinuteOfDay?
  /// When it is made next; nil for never.
  public var nextAt: Indexed<Instant>?
  /// When it was saved.
  public var savedAt: Trail<Instant>

  /// A person gives each name to one report.
  public static let nameKey = uniqueKey(Columns.ownerID, Columns.foldedName)
  public static let keys = [nameKey.unique]
}

extension SavedReport {
  /// Most reports of one person, and most recipients of a report.
  static let maximum = 100
  static let recipientMaximum = 50

  /// Who gets it.
  var recipientIDs: [RecordID] {
    recipients.split(separator: " ").compactMap { RecordID(String($0)) }
  }

  /// A person's reports by name.
  /// - Parameter system: With the rights of the system.
  static func of(_ owner: RecordID, _ system: Transaction) async throws -> [SavedReport] {
    try await system.repository(SavedReport.self)
      .all(where: .equals(Columns.ownerID, owner))
      .sorted { TextFolding.bytewiseLess($0.foldedName, $1.foldedName) }
  }

  /// A person's report of that name. Throws `notfound.any`, the same for somebody else's.
  /// - Parameter system: With the rights of the system.
  static func named(
    _ name: String, of owner: RecordID, _ system: Transaction
  ) async throws -> SavedReport {
    let found = try await system.repository(SavedReport.self)
      .fetch(key: nameKey, owner, TextFolding.fold(name))
    guard let found else {
      throw OpsError(
        .notFound, "You have no report called \(Excerpt.of(name))", field: "name",
        hint: "run `opsh report list` to see yours")
    }
    return found
  }
}
