import OpsDomain
import OpsKernel
import OpsStorage

/// Finds the users that a list asks for. Roles may end by a date, so that they are worked out and
/// not looked up.
struct UserFilter {
  /// How many users are read at once, when most of them may not match.
  private static let chunk = 500

  private let input: ListUsers
  private let transaction: Transaction
  /// The text as it is compared; nil for none.
  private let text: String?

  /// - Throws: `data.bad_value` for a role that does not exist and for an empty text.
  init(_ input: ListUsers, _ transaction: Transaction) async throws {
    self.input = input
    self.transaction = transaction
    text = input.text.map(TextFolding.fold)
    guard text?.isEmpty != true else {
      throw OpsError(.badValue, "The text is empty", field: "text")
    }
    if let role = input.role { try await RoleService.requireKnown(role, transaction) }
  }

  /// Whether the list is not one of all users.
  var isNarrow: Bool { input.role != nil || input.waiting == true || text != nil }

  /// Reads users in chunks until the page is full.
  func page(of query: Query) async throws -> Listing<UserView> {
    var items: [UserView] = []
    var chunks = query
    chunks.limit = max(query.limit, Self.chunk)
    var pages = transaction.pages(chunks)
    while let rows = try await pages.next() {
      for (view, row) in zip(try await views(rows.map { try User($0) }), rows)
      where isWanted(view) {
        items.append(view)
        if items.count == query.limit {
          return Listing(items: items, next: Cursor.encode(query.position(of: row)))
        }
      }
    }
    return Listing(items: items)
  }

  /// The users with the roles that they hold now, in their order.
  func views(_ users: [User]) async throws -> [UserView] {
    let given = try await transaction.repository(RoleAssignment.self).all(
      where: .and([
        .oneOf(RoleAssignment.Columns.userID, users.map(\.id)),
        .equals(RoleAssignment.Columns.revokedAt, nil),
      ])
    ).sorted { ($0.assignedAt, $0.id) < ($1.assignedAt, $1.id) }
    let moment = transaction.moment
    let held = Dictionary(grouping: given.filter { $0.isHeld(at: moment) }, by: \.userID)
    return users.map { UserView($0, roles: held[$0.id, default: []].map(\.role)) }
  }

  private func isWanted(_ user: UserView) -> Bool {
    if let role = input.role, !user.roles.contains(role) { return false }
    if input.waiting == true, !user.isActive || user.roles != [.unauthorized] { return false }
    guard let text else { return true }
    return [user.name, user.email?.value, user.phone?.value].contains { field in
      field.map { TextFolding.fold($0).contains(text) } ?? false
    }
  }
}
