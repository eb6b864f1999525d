import OpsDomain
import OpsStorage

/// The part of an erasure that no commit holds: the keys of the person's images and of stored
/// answers that name the person are destroyed. Can be done again at any time.
struct PersonShredding {
  private static let stride = 500
  /// Columns that say nothing of one person alone.
  private static let shared: Set<String> = ["country", "region", "city", "search"]
  /// Shorter texts stand in too many answers; who is called so is in them with other fields.
  private static let leastBytes = 3

  let journal: any JournalReader
  let vault: any PersonalVault

  /// - Parameter sequence: The commit that erased the person; what it left stays readable.
  func run(_ id: RecordID, of schema: Schema, before sequence: Int64) async throws {
    let history = try await journal.history(of: id, limit: .max)
      .filter { $0.sequence < sequence }
    var slots: [Int64] = []
    var terms: Set<String> = []
    for entry in history.flatMap(\.entries) where entry.collection == schema.name {
      guard let image = entry.image, let slot = RowImage.slot(of: image) else { continue }
      slots.append(slot)
      let row = try journal.row(in: image, of: schema)
      for position in schema.personalPositions
      where !Self.shared.contains(schema.columns[position].name) {
        if case .text(let text) = row.values[position], text.utf8.count >= Self.leastBytes {
          terms.insert(text)
        }
      }
    }
    let answers = try await self.answers(
      naming: terms, from: history.first?.sequence ?? sequence, before: sequence)
    try vault.destroy(slots + answers)
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first, part.count <= bytes.count else { return false }
    return (0...bytes.count - part.count).contains { start in
      bytes[start] == first && bytes[start..<start + part.count].elementsEqual(part)
    }
  }

  /// The slots of answers that hold one of the texts.
  private func answers(
    naming terms: Set<String>, from first: Int64, before last: Int64
  ) async throws -> [Int64] {
    // In the form JSON gives them, without the quotes.
    let wanted = terms.map { Array(DocumentWriter.bytes(.text($0)).dropFirst().dropLast()) }
    guard !wanted.isEmpty else { return [] }
    var slots: [Int64] = []
    var position = first - 1
    while position < last - 1 {
      try Task.checkCancellation()
      let commits = try await journal.commits(after: position, limit: Self.stride)
      guard let end = commits.last else { break }
      for commit in commits where commit.sequence < last {
        guard let slot = commit.header.answer.flatMap(StoredAnswer.slot),
          case .kept(let answer) = try journal.answer(of: commit),
          wanted.contains(where: { Self.contains(answer, $0) })
        else { continue }
        slots.append(slot)
      }
      position = end.sequence
    }
    return slots
  }
}
