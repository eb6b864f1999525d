import OpsDomain
import OpsStorage

/// Answer of `desk.pull`: records as the user of a desk may see them now, and where to go on.
public struct DeskPage: OperationOutput, HoldsPersonalData, Equatable {
  public static let answerName = "desk.page/1"

  private enum CodingKeys: CodingKey {
    case cursor, sequence, committedAt, serverTime, isCaughtUp, declarations, rights, rightsUntil
    case lifetime
    case user, userID, roles, permissions, zone, currency, collections, changes
  }

  /// The place behind this page.
  public internal(set) var cursor: String
  /// Position of the last commit that the page contains.
  public internal(set) var sequence: Int64
  /// When that commit was made; null while all records are read.
  public internal(set) var committedAt: Instant?
  /// What time it is at the server.
  public let serverTime: Instant
  /// Whether nothing was left to tell.
  public internal(set) var isCaughtUp: Bool
  /// Version of the server's declarations.
  public let declarations: Int64
  /// Digest of your rights. If it is another one later, all records have to be read again.
  public let rights: String
  /// When your rights change next by themselves, such as at the end of a role that was lent to you;
  /// null if they do not. The copy counts only until then.
  public let rightsUntil: Instant?
  /// How long the desk may be without contact.
  public let lifetime: TimeSpan
  /// Your sign-in name.
  public let user: String
  /// Your identifier.
  public let userID: RecordID
  /// The roles that you hold now.
  public let roles: [Role]
  /// The permissions that you hold now, also for some records only.
  public let permissions: [String]
  /// Time zone of the site.
  public let zone: String
  /// Currency of the site.
  public let currency: Currency
  /// Records by collection.
  public internal(set) var collections: [DeskRows] = []
  /// What was changed, by whom and when, as far as you may know.
  public internal(set) var changes: [ChangeView] = []
  /// What the records show of people.
  package var personalReading = PersonalReading()

  /// - Parameter until: When the rights change next by themselves.
  init(
    of desk: OfflineDesk, rights: String, until: Instant?, _ transaction: Transaction
  ) throws {
    let principal = transaction.principal
    guard let own = principal.userID else { throw Desk.signInFirst }
    cursor = ""
    sequence = 0
    serverTime = transaction.now
    isCaughtUp = false
    declarations = OfflineDesk.currentDeclarations
    self.rights = rights
    rightsUntil = until
    lifetime = desk.lifetime
    user = principal.name
    userID = own
    roles = principal.roles
    let held = principal.permissions.union(principal.rights.conditions.keys)
    permissions = held.map(\.rawValue).sorted()
    zone = transaction.context.calendar.zone
    currency = transaction.context.currency
  }

  /// The same page with other records and changes, for a copy that writes its own file anew.
  package func holding(_ collections: [DeskRows], _ changes: [ChangeView]) -> DeskPage {
    var page = self
    page.collections = collections
    page.changes = changes
    return page
  }
}
