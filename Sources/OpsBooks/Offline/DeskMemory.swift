import OpsDomain
import OpsSync

/// All that an offline desk remembers besides its records, as one sealed document.
struct DeskMemory: Codable, Sendable {
  /// Where the copy is, what waits, and what is in conflict.
  var sync: SyncState
  /// Of each unit what the copy has to know of it.
  var notes: [String: DeskNote] = [:]
  /// What the server calls what was made here, by its provisional name.
  var names: [String: String] = [:]
  /// What each number series of the copy gives next.
  var numbers: [String: Int64] = [:]
  /// Digest of the rights with which the copy was read; nil before the first page.
  var rights: String?
  /// When these rights change by themselves; nil if they do not. The copy is not read after it.
  var rightsUntil: Instant?
  /// Whose copy it is, as the server said last; nil before the first page.
  var caller: DeskCaller?
}

/// The user of a desk, as its server says.
struct DeskCaller: Codable, Sendable, Equatable {
  let id: RecordID
  let name: String
  let roles: [Role]
  let permissions: [String]
}

extension DeskCaller {
  /// The user as the copy knows them. What they may do with some records only, they do here with
  /// all that are in the copy: the server decides.
  var principal: Principal {
    let held = permissions.compactMap(Permission.init(rawValue:))
    return Principal(
      userID: id, name: name, rights: Rights(roles: roles, permissions: Set(held)))
  }
}
