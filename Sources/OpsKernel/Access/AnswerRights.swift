import OpsDomain

/// What of the book somebody could see when a call was answered.
///
/// The answer is kept for the call's key and shows what the caller saw then. It is given again only
/// to somebody who still sees all of that: a right that was taken back, narrowed or has ended since
/// takes old answers with it.
struct AnswerRights: Sendable, Equatable {
  private let openers: AnswerOpeners
  private let held: Set<Permission>
  private let conditions: Set<String>
  private let exceptions: Set<String>
  /// What the caller's token was meant for: an operation is in each of the lists.
  private let scopes: [[AccessScope]]

  /// - Parameter openers: Permissions that decide what somebody sees of the book.
  init(of principal: Principal, _ openers: AnswerOpeners) {
    self.openers = openers
    let asked = principal.isSystem ? [] : openers.permissions
    held = Set(principal.isSystem ? openers.permissions : asked.filter(principal.may))
    conditions = Self.texts(asked, principal.rights.conditions)
    exceptions = Self.texts(asked, principal.rights.exceptions)
    scopes = principal.limits.scopes
  }

  /// Whether somebody with these rights sees all that was seen with the others.
  func covers(_ then: AnswerRights) -> Bool {
    let open = then.conditions.subtracting(conditions).allSatisfy { text in
      held.contains { text.hasPrefix($0.rawValue + "@") }
    }
    return open && held.isSuperset(of: then.held) && exceptions.isSubset(of: then.exceptions)
  }

  /// Whether a token with these scopes allows everything that a token with the other scopes
  /// allowed: each of its lists must name everything that one of the other lists names. An area
  /// does not say which operations belong to it.
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
  var text: String {
    let bits = openers.permissions.map { held.contains($0) ? "1" : "0" }.joined()
    let others = conditions.sorted() + exceptions.sorted().map { "!" + $0 }
    let lists = scopes.map { "~" + $0.map(\.text).joined(separator: ",") }
    return ([openers.mark, bits] + others + lists).joined(separator: " ")
  }

  /// Nil for what another version wrote.
  init?(_ text: String, _ openers: AnswerOpeners) {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count >= 2, TextFolding.sameBytes(parts[0], openers.mark),
      parts[1].utf8.count == openers.permissions.count
    else { return nil }
    self.openers = openers
    let bits = zip(openers.permissions, parts[1].utf8)
    held = Set(bits.filter { $0.1 == UInt8(ascii: "1") }.map { $0.0 })
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
}
