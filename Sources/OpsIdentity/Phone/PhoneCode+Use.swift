import Crypto
import OpsDomain
import OpsStorage

extension PhoneCode {
  /// Digits of a code.
  public static let digits = 6
  /// How long a code is good.
  public static let lifetime = TimeSpan(milliseconds: 600_000)
  /// Wrong tries after which a code is good no more.
  public static let mostTries: Int64 = 5
  /// The least time between two codes to one number.
  public static let pause = TimeSpan(milliseconds: 30_000)
  /// Most codes to one number within ``hour``: each costs money, and wakes somebody.
  public static let mostAnHour = 5
  static let hour = TimeSpan(milliseconds: 3_600_000)

  /// Codes that people try first. They are never given out.
  private static let guessable: Set<String> = ["123456", "654321", "123123", "112233", "121212"]

  /// Six random digits, each code as likely as any other.
  static func make(_ random: any RandomSource) -> Secret {
    while true {
      let word = random.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      // No remainder that would make some codes likelier.
      guard word < 4_294_000_000 else { continue }
      let text = String(word % 1_000_000)
      let code = String(repeating: "0", count: digits - text.utf8.count) + text
      guard Set(code).count > 1, !guessable.contains(code) else { continue }
      return Secret(code)
    }
  }

  /// What a code is for: to sign in with a number, or to show that a user has it.
  static func mark(_ number: PhoneNumber, of user: RecordID?) -> [UInt8] {
    let purpose = user.map { "add \($0)" } ?? "sign-in"
    return Array(SHA256.hash(data: Array("\(purpose)|\(number.text.value)".utf8)))
  }

  /// Stores the digest of a new code in place of the one before. Codes to a number are counted
  /// together: those of all users, and those that sign in. Throws `tempfail.throttled` for one that
  /// comes too soon. `system` acts as the system.
  /// - Parameter user: Who is to show that the number is theirs; nil for a code that signs in.
  static func issue(
    _ code: Secret, salt: [UInt8], to phone: PhoneNumber, of user: RecordID?,
    _ system: Transaction
  ) async throws {
    let mark = mark(phone, of: user)
    let number = HexText.of(Array(SHA256.hash(data: Array(phone.text.value.utf8))))
    let codes = system.repository(PhoneCode.self)
    let since = system.now.adding(milliseconds: -hour.milliseconds)
    let old = try await codes.fetch(
      Query(schema, where: .less(Columns.lastAt, since), limit: 20))
    for one in old.items where one.mark != mark { try await codes.delete(one) }
    let known = try await codes.fetch(key: markKey, mark)
    try await requirePause(to: number, mark: mark, since: since, system)
    let digest = digest(of: code, salt: salt, mark: mark)
    guard var known else {
      _ = try await codes.create(
        PhoneCode(
          id: system.nextID(), mark: mark, salt: salt, digest: digest, sent: [system.now],
          lastAt: system.now, numberMark: number))
      return
    }
    known.salt = salt
    known.digest = digest
    known.tries = 0
    known.sent = known.sent.filter { $0 > since } + [system.now]
    known.lastAt = system.now
    known.usedAt = nil
    known.numberMark = number
    _ = try await codes.update(known)
  }

  /// Throws `tempfail.throttled` where the number got a code just now, or too many since then. A
  /// code for something else that was used keeps nobody waiting: who used it has the phone.
  private static func requirePause(
    to number: String, mark: [UInt8], since: Instant, _ system: Transaction
  ) async throws {
    let known = try await system.repository(PhoneCode.self)
      .all(where: .equals(Columns.numberMark, number))
    let recent = known.filter { $0.mark == mark || $0.usedAt == nil }.map(\.lastAt).max()
    if let recent, system.now < recent.adding(pause) {
      throw refusal(recent.adding(pause).since(system.now))
    }
    let sent = known.flatMap(\.sent).filter { $0 > since }.sorted()
    if sent.count >= mostAnHour {
      throw refusal(sent[sent.count - mostAnHour].adding(hour).since(system.now))
    }
  }

  /// Uses a code up; false for a wrong one, which counts, and for one that is over. `system` acts
  /// as the system.
  static func take(
    _ code: Secret, mark: [UInt8], _ system: Transaction
  ) async throws -> Bool {
    let codes = system.repository(PhoneCode.self)
    guard var known = try await codes.fetch(key: markKey, mark), known.usedAt == nil,
      known.tries < mostTries, system.now < known.lastAt.adding(lifetime)
    else { return false }
    let isRight = Secret(HexText.of(known.digest))
      .matches(HexText.of(digest(of: code, salt: known.salt, mark: mark)))
    if isRight {
      known.usedAt = system.now
    } else {
      known.tries += 1
    }
    _ = try await codes.update(known)
    return isRight
  }

  private static func digest(of code: Secret, salt: [UInt8], mark: [UInt8]) -> [UInt8] {
    // Nobody has such a long code; hashing it would only cost time.
    let text = code.reveal().utf8.count <= 64 ? code.reveal() : ""
    return Array(SHA256.hash(data: salt + mark + Array(text.utf8)))
  }

  private static func refusal(_ wait: TimeSpan) -> OpsError {
    OpsError(
      .throttled, "Too many codes were asked for this number",
      hint: "try again in \(max(1, (wait.milliseconds + 999) / 1000)) s", retryAfter: wait)
  }
}
