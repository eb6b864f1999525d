import OpsDomain

/// One named step of a book's history of tables. Which statements it needs depends on the tables
/// that the book has: see ``MigrationPlan/statements(of:on:)``.
public struct Migration: Sendable {
  /// What it does.
  enum Work: Sendable {
    /// Makes the tables of the journal.
    case journal
    /// Makes the tables of the collections of an area.
    case area(Area)
    /// A step that somebody has written, and what the steps behind it add.
    case step(MigrationStep, following: [MigrationStep.Addition])
    /// Adds what the declarations have and the book lacks.
    case declarations
  }

  /// Number and name, such as `0002-identity`, or what the declarations are known by;
  /// migrations run in the order of their list.
  public let name: String
  let work: Work

  init(_ name: String, _ work: Work) {
    self.name = name
    self.work = work
  }

  /// Tables and columns whose present values it changes: see ``MigrationStep/rewrites``.
  public var rewrites: Set<String> {
    if case .step(let step, _) = work { step.rewrites } else { [] }
  }

  /// Whether it is a step that makes the collection.
  package func adds(_ collection: Schema) -> Bool {
    guard case .step(let step, _) = work else { return false }
    return step.additions.contains { addition in
      if case .collection(let name) = addition { name == collection.name } else { false }
    }
  }

  /// Whether somebody has written it, so that it can change values that are there.
  package var isWritten: Bool {
    if case .step = work { true } else { false }
  }

  /// Whether it adds what the declarations have and the book lacks.
  package var isDeclarations: Bool {
    if case .declarations = work { true } else { false }
  }

  /// Whether it only makes tables, so that no row there is can break a reference.
  package var makesTablesOnly: Bool {
    switch work {
    case .journal, .area: true
    case .step, .declarations: false
    }
  }
}
