/// How many rows were refused for one reason, and where the first one stands.
public struct RejectReason: Codable, Sendable, Equatable {
  public let code: String
  public private(set) var rows: Int
  /// Line of the first such row; 0 when it is not known.
  public let firstLine: Int

  static func count(_ code: String, line: Int, in reasons: inout [RejectReason]) {
    if let index = reasons.firstIndex(where: { $0.code == code }) {
      reasons[index].rows += 1
    } else {
      reasons.append(RejectReason(code: code, rows: 1, firstLine: line))
    }
  }
}
