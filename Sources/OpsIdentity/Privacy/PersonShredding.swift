import OpsDomain
import OpsStorage

/// The part of an erasure that no commit holds: the keys of the person's images, of stored answers
/// that name the person and of those that the person got are destroyed. Can be done again at any
/// time.
struct PersonShredding {
  private static let stride = 500
  /// Columns that say nothing of one person alone.
  private static let shared: Set<String> = ["country", "region", "city", "search"]
  /// Shorter texts are part of too many answers. A person with such a name is found by other
  /// fields.
  private static let leastBytes = 3

  let journal: any JournalReader
  let vault: any PersonalVault

  /// - Parameters:
  ///   - records: The person's own record, and those about the person.
  ///   - sequence: The commit that erased the person; what it left stays readable.
  func run(_ records: [PersonRecord], before sequence: Int64) async throws {
    var slots: [Int64] = []
    var terms: Set<String> = []
    var first = sequence
    for (index, record) in records.enumerated() {
      let images = try await record.images(journal).filter { $0.sequence < sequence }
      slots += images.compactMap { RowImage.slot(of: $0.image) }
      // Answers are found by what names the person; each that tells of a role names its holder.
      guard index == 0 else { continue }
      first = images.first?.sequence ?? sequence
      for (_, image) in images { terms.formUnion(try self.terms(in: image, of: record.schema)) }
    }
    // Only users act. The identifier of another person is nobody's in the header of a commit.
    let actor = records.first.flatMap { $0.schema == User.schema ? $0.id : nil }
    let answers = try await self.answers(
      to: actor, naming: terms, from: first, before: sequence)
    try vault.destroy(slots + answers)
  }

  /// Destroys the keys of what the erasure removed: of the digests of confidential records, and of
  /// the images of others that existed for the person's sake.
  func shredRemoved(by erasure: Commit) async throws {
    var slots: [Int64] = []
    for entry in erasure.entries where entry.verb == .delete {
      let history = try await journal.history(of: entry.id, limit: .max)
      slots += history.flatMap(\.entries).filter { $0.collection == entry.collection }
        .compactMap(\.image).compactMap(RowImage.slot)
    }
    try vault.destroy(slots)
  }

  /// The texts of an image that say who the person is.
  private func terms(in image: [UInt8], of schema: Schema) throws -> [String] {
    let row = try journal.row(in: image, of: schema)
    return schema.personalPositions.compactMap { position in
      guard !Self.shared.contains(schema.columns[position].name),
        case .text(let text) = row.values[position], text.utf8.count >= Self.leastBytes
      else { return nil }
      return text
    }
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first, part.count <= bytes.count else { return false }
    return (0...bytes.count - part.count).contains { start in
      bytes[start] == first && bytes[start..<start + part.count].elementsEqual(part)
    }
  }

  /// The slots of answers to the person, who wrote what is in them, and of those that hold one of
  /// the texts.
  private func answers(
    to person: RecordID?, naming terms: Set<String>, from first: Int64, before last: Int64
  ) async throws -> [Int64] {
    // In the form JSON gives them, without the quotes.
    let wanted = terms.map { Array(DocumentWriter.bytes(.text($0)).dropFirst().dropLast()) }
    guard person != nil || !wanted.isEmpty else { return [] }
    var slots: [Int64] = []
    var pages = journal.pages(after: first - 1, size: Self.stride)
    walk: while let commits = try await pages.next() {
      for commit in commits {
        guard commit.sequence < last else { break walk }
        guard let slot = commit.header.answer.flatMap(StoredAnswer.slot),
          case .kept(let answer) = try journal.answer(of: commit)
        else { continue }
        let isOwn = person != nil && commit.header.actor == person
        if isOwn || wanted.contains(where: { Self.contains(answer, $0) }) { slots.append(slot) }
      }
    }
    return slots
  }
}
