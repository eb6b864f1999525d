import OpsDomain
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

/// The editions of what explore remembers, and what each stands for today.
///
/// A reading is remembered by its head and its edition. So an edition never goes back, and it goes
/// up with every change of what was read; an undo is a change as well.
struct EditionsOfTheDay {
  static let columns = [
    ExploreDistrict.Columns.edition.column, ExploreWord.Columns.edition.column,
  ]

  private struct Head {
    let edition: Int64
    /// The records that are read for it, without identifiers and versions.
    let records: [String]
  }

  /// By kind and identifier.
  private let heads: [String: Head]

  init(_ book: SampleBook) async throws {
    heads = try await book.read { transaction in
      var heads: [String: Head] = [:]
      let places = try await transaction.repository(ExplorePlace.self).all(where: .everything)
      for head in try await transaction.repository(ExploreDistrict.self).all(where: .everything) {
        let own = places.filter { MapSquare.district(of: $0.square) == head.district }
        heads["district \(head.id)"] = Head(edition: head.edition, records: Self.texts(own))
      }
      let postings = try await transaction.repository(ExplorePosting.self).all(where: .everything)
      for head in try await transaction.repository(ExploreWord.self).all(where: .everything) {
        let own = postings.filter { TextFolding.sameBytes($0.word, head.text) }
        heads["word \(head.id)"] = Head(edition: head.edition, records: Self.texts(own))
      }
      return heads
    }
  }

  private static func texts(_ records: [some Entity]) -> [String] {
    records.map { record in
      record.row.values.dropFirst(2).map { "\($0)" }.joined(separator: " ")
    }.sorted()
  }

  /// The heads whose edition went back, or stayed although what is read for it has changed.
  func faults(since earlier: EditionsOfTheDay) -> [String] {
    heads.compactMap { name, head in
      guard let before = earlier.heads[name] else { return nil }
      if head.edition < before.edition { return "\(name): \(before.edition) → \(head.edition)" }
      guard head.edition == before.edition, head.records != before.records else { return nil }
      return "\(name), edition \(head.edition): \(before.records) → \(head.records)"
    }.sorted()
  }
}
