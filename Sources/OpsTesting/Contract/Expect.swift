import OpsDomain

/// What a law demands.
enum Expect {
  static func that(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw LawViolation(message()) }
  }

  static func equal<Item: Equatable>(_ found: Item, _ wanted: Item, _ what: String) throws {
    if found != wanted { throw LawViolation("\(what): \(found) instead of \(wanted)") }
  }

  static func some<Item>(_ found: Item?, _ what: String) throws -> Item {
    guard let found else { throw LawViolation("\(what) is missing") }
    return found
  }

  /// Demands that `body` is refused with `code`.
  static func refusal(
    _ code: ErrorCode, of what: String, _ body: () async throws -> Void
  ) async throws {
    do {
      try await body()
    } catch let error as OpsError {
      try equal(error.code, code, "\(what) is refused with")
      return
    } catch is CancellationError {
      throw LawViolation("\(what) is cancelled instead of refused with \(code.rawValue)")
    }
    throw LawViolation("\(what) is not refused; it should be with \(code.rawValue)")
  }
}
