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
  /// What the caller's token was meant for: an operation is in each of the lists.
  private let scopes: [[AccessScope]]

  init(of principal: Principal) {
    let openers = principal.isSystem ? [] : Self.openers
    held = principal.isSystem ? Set(Self.openers) : Set(openers.filter(principal.may))
    conditions = Self.texts(openers, principal.rights.conditions)
    exceptions = Self.texts(openers, principal.rights.exceptions)
    scopes = principal.limits.scopes
  }

  /// Whether somebody with these rights sees all that was seen with the others.
  func covers(_ then: AnswerRights) -> Bool {
    let open = then.conditions.subtracting(conditions).allSatisfy { text in
      held.contains { text.hasPrefix($0.rawValue + "@") }
    }
    return open && held.isSuperset(of: then.held) && exceptions.isSubset(of: then.exceptions)
  }

  /// Whether a token with these scopes is meant for all that one with the others was: each of its
  /// lists names what a list of theirs names. Nothing tells which operations belong to an area.
  func isMeant(forAllOf then: AnswerRights) -> Bool {
    scopes.allSatisfy { list in
      then.scopes.contains { others in
        others.allSatisfy { other in list.contains { $0.includes(other) } }
      }
    }
  }

  // MARK: Beside an answer

  /// The answer with the rights it was given to, and with what it shows of people where it does not
  /// say so itself.
  func beside(_ answer: [UInt8], showing reading: PersonalReading? = nil) -> [UInt8] {
    let people = reading.map { Array(",\"shows\":".utf8) + DocumentWriter.bytes($0.document) } ?? []
    return Array("{\"answer\":".utf8) + answer + people
      + Array(",\"seen_with\":\"\(text)\"}".utf8)
  }

  /// Such as `1f2e3d4c 0110… inventory.view@locations=17 ~stock,lot.list`.
  private var text: String {
    let bits = Self.openers.map { held.contains($0) ? "1" : "0" }.joined()
    let others = conditions.sorted() + exceptions.sorted().map { "!" + $0 }
    let lists = scopes.map { "~" + $0.map(\.text).joined(separator: ",") }
    return ([Self.list, bits] + others + lists).joined(separator: " ")
  }

  /// Nil for what another version wrote.
  init?(_ text: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count >= 2, TextFolding.sameBytes(parts[0], Self.list),
      parts[1].utf8.count == Self.openers.count
    else { return nil }
    held = Set(zip(Self.openers, parts[1].utf8).filter { $0.1 == UInt8(ascii: "1") }.map { $0.0 })
    conditions = Set(parts[2...].filter { !$0.hasPrefix("!") && !$0.hasPrefix("~") })
    scopes = parts[2...].filter { $0.hasPrefix("~") }.map { list in
      list.dropFirst().split(separator: ",").compactMap { try? AccessScope(parsing: String($0)) }
    }
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
