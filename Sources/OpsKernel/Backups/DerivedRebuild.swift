import OpsDomain
import OpsStorage

/// How derived records are calculated again from the others. A book that was taken back to an
/// earlier commit has none of its own: the journal does not hold them.
///
/// Each derived collection of a product belongs to exactly one, which a test asks for.
package struct DerivedRebuild: AreaHook {
  /// The collections it is about.
  package let schemas: [Schema]
  /// Whether the records stay as they are when the book goes back.
  package let isKept: Bool
  private let work: @Sendable (Transaction) async throws -> Void

  /// Records that are calculated again. They are gone when this is asked.
  package init(
    of schemas: [Schema], _ work: @escaping @Sendable (Transaction) async throws -> Void
  ) {
    self.schemas = schemas
    isKept = false
    self.work = work
  }

  private init(_ schemas: [Schema], isKept: Bool) {
    self.schemas = schemas
    self.isKept = isKept
    work = { _ in }
  }

  /// Records that may stay as they are later, such as series of numbers: no number is given twice.
  package static func keeping(_ schemas: Schema...) -> DerivedRebuild {
    DerivedRebuild(schemas, isKept: true)
  }

  /// Records that come back by themselves, or say something of a moment alone.
  package static func dropping(_ schemas: Schema...) -> DerivedRebuild {
    DerivedRebuild(schemas, isKept: false)
  }

  /// Calculates the records. The transaction has the rights of the system.
  package func run(_ system: Transaction) async throws { try await work(system) }

  /// The series of numbers.
  static let numbers = DerivedRebuild.keeping(NumberSeries.schema)
}

extension RuleBook {
  /// Derived collections that stay as they are when a copy of the book goes back to a commit.
  package var keptWhenRewound: Set<Schema> {
    Set(hooks(DerivedRebuild.self).filter(\.isKept).flatMap(\.schemas))
  }
}

extension Desk {
  /// Calculates all derived records of a book that was taken back to an earlier commit.
  package func rebuildDerived() async throws {
    for rebuild in world.rules.hooks(DerivedRebuild.self) where !rebuild.isKept {
      _ = try await performAsSystem(
        .rewindBook, reason: "calculates derived records again"
      ) { transaction in
        try await rebuild.run(transaction)
      }
    }
  }
}
