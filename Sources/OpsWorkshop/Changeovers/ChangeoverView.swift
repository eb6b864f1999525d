import OpsDomain
import OpsKernel
import OpsStorage

/// A change-over time, as commands show it.
public struct ChangeoverView: OperationOutput, Equatable {
  public static let answerName = "changeover/1"

  /// Whether the color or the mould changes.
  public let kind: ChangeoverKind
  /// What is made before: the name of a color or the code of a mould; `any` for all of them.
  public let from: String
  /// What is made next.
  public let to: String
  /// How much working time the change takes, before the set-up of the step.
  public let time: TimeSpan
  /// The group of machines; null for all.
  public let group: String?
  /// When it was last changed.
  public let updatedAt: Instant

  public static let columns: [FieldColumn] = [
    .init("kind", "KIND"), .init("from", "FROM"), .init("to", "TO"), .init("time", "TIME"),
    .init("group", "GROUP"),
  ]

  /// The views of lines, in their order.
  static func of(
    _ lines: [ChangeoverTime], _ transaction: Transaction
  ) async throws -> [ChangeoverView] {
    let system = transaction.asSystem("names the colors of change-overs")
    let ids = lines.filter { $0.kind == .color }.flatMap { [$0.from, $0.to] }
      .compactMap { RecordID($0) }
    let colors = try await ReferredRecords(ColorCard.self, ids, system) { ($0.name, $0.name) }
    func name(_ key: String, _ kind: ChangeoverKind) -> String {
      if key == ChangeoverTime.any { return "any" }
      guard kind == .color, let id = RecordID(key) else { return key }
      return colors[id].code
    }
    return lines.map { line in
      ChangeoverView(
        kind: line.kind, from: name(line.from, line.kind), to: name(line.to, line.kind),
        time: line.time, group: line.group.isEmpty ? nil : line.group, updatedAt: line.updatedAt)
    }
  }
}
