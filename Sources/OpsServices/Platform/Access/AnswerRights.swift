import Crypto
import OpsDomain
import OpsStorage

/// What of the book somebody could see when a call was answered.
///
/// The answer is kept for the call's key and shows what the caller saw then. It is given again only
/// to somebody who still sees all of that: a right that was taken back, narrowed or has ended since
/// takes old answers with it.
struct AnswerRights: Sendable, Equatable {
  /// Permissions that decide which records and fields somebody sees, in the order of their names.
  static let openers: [Permission] = {
    let rules = BookRules.all.schemas.compactMap { try? BookRules.all.rules(for: $0) }
    let all = Set(Permission.allCases)
    let whole = rules.map { sight(all, $0) }
    return Permission.allCases.filter { permission in
      zip(rules, whole).contains { sight(all.subtracting([permission]), $0) != $1 }
    }.sorted { $0.rawValue < $1.rawValue }
  }()

  /// Tells lists of openers of different versions apart.
  private static let list = HexText.of(
    Array(SHA256.hash(data: Array(openers.map(\.rawValue).joined(separator: " ").utf8)).prefix(4)))

  private let held: Set<Permission>
  private let conditions: Set<String>
  private let exceptions: Set<String>

  init(of principal: Principal) {
    let openers = principal.isSystem ? [] : Self.openers
    held = principal.isSystem ? Set(Self.openers) : Set(openers.filter(principal.may))
    conditions = Self.texts(openers, principal.rights.conditions)
    exceptions = Self.texts(openers, principal.rights.exceptions)
  }

  /// Whether somebody with these rights sees all that was seen with the others.
  func covers(_ then: AnswerRights) -> Bool {
    let open = then.conditions.subtracting(conditions).allSatisfy { text in
      held.contains { text.hasPrefix($0.rawValue + "@") }
    }
    return open && held.isSuperset(of: then.held) && exceptions.isSubset(of: then.exceptions)
  }

  // MARK: Beside an answer

  /// The answer with the rights it was given to.
  func beside(_ answer: [UInt8]) -> [UInt8] {
    Array("{\"answer\":".utf8) + answer + Array(",\"seen_with\":\"\(text)\"}".utf8)
  }

  /// The answer that is kept, and whether `principal` may see it still. An answer of a version that
  /// did not keep the rights is for those who see everything.
  static func open(
    _ kept: Document, for principal: Principal
  ) -> (answer: Document, isOpen: Bool) {
    let now = AnswerRights(of: principal)
    guard let answer = kept["answer"], let text = kept["seen_with"]?.string else {
      return (kept, now.covers(AnswerRights(of: .system)))
    }
    return (answer, AnswerRights(text).map(now.covers) ?? now.covers(AnswerRights(of: .system)))
  }

  /// Such as `1f2e3d4c 0110… inventory.view@locations=17`.
  private var text: String {
    let bits = Self.openers.map { held.contains($0) ? "1" : "0" }.joined()
    let others = conditions.sorted() + exceptions.sorted().map { "!" + $0 }
    return ([Self.list, bits] + others).joined(separator: " ")
  }

  /// Nil for what another version wrote.
  private init?(_ text: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count >= 2, TextFolding.sameBytes(parts[0], Self.list),
      parts[1].utf8.count == Self.openers.count
    else { return nil }
    held = Set(zip(Self.openers, parts[1].utf8).filter { $0.1 == UInt8(ascii: "1") }.map { $0.0 })
    conditions = Set(parts[2...].filter { !$0.hasPrefix("!") })
    exceptions = Set(parts[2...].filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) })
  }

  private static func texts(
    _ openers: [Permission], _ records: [Permission: [GrantCondition]]
  ) -> Set<String> {
    guard !records.isEmpty else { return [] }
    return Set(
      openers.flatMap { permission in
        (records[permission] ?? []).map { "\(permission.rawValue)@\($0.collection)=\($0.id)" }
      })
  }

  // MARK: Which permissions open something

  /// What somebody sees of a collection: nil rows for nothing.
  private struct Sight: Equatable {
    let rows: Predicate?
    let hidden: [String]
  }

  private static func sight(_ permissions: Set<Permission>, _ rules: CollectionRules) -> Sight {
    let somebody = Principal(
      userID: RecordID(rawValue: 1), name: "", rights: Rights(roles: [], permissions: permissions))
    return Sight(
      rows: try? rules.visible(to: somebody),
      hidden: rules.fields.filter { !somebody.may($0.permission) }.map(\.column.name))
  }
}
