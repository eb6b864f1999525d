import CPostgres

/// What the server says beside its answers. A warning at the end of a transaction can mean that
/// what was answered as done may still be lost. Belongs to the thread of its connection.
final class NoticeList {
  private var warnings: [String] = []

  var isEmpty: Bool { warnings.isEmpty }

  func add(_ result: OpaquePointer?) {
    // The word that is not translated. What is graver than a warning comes before the server ends
    // an idle connection.
    let severity = PQresultErrorField(result, Int32(UnicodeScalar("V").value))
    let word = severity.map { String(cString: $0) } ?? ""
    guard ["WARNING", "ERROR", "FATAL", "PANIC"].contains(word) else { return }
    warnings.append(
      PQresultErrorField(result, Int32(UnicodeScalar("M").value)).map { String(cString: $0) } ?? "")
  }

  func take() -> [String] {
    defer { warnings = [] }
    return warnings
  }
}
