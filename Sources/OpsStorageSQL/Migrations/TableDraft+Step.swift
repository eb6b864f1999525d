import OpsDomain

/// What somebody has written down.
extension TableDraft {
  /// Adds what the step names, then runs its SQL.
  mutating func run(_ step: MigrationStep, following: [MigrationStep.Addition]) {
    for addition in step.additions {
      guard let schema = schemas.first(where: { $0.name == addition.collection }) else { continue }
      make(addition, schema, following)
    }
    let statements = step.statements.statements(for: sql.dialect) ?? []
    run(statements)
    if let note = step.note {
      say(note)
    } else if !statements.isEmpty {
      say("runs \(Counted.text(statements.count, "statement")) of its own")
    }
    for name in step.rewrites.sorted() { say(nil, String(name.prefix { $0 != "." })) }
  }

  private mutating func make(
    _ addition: MigrationStep.Addition, _ schema: Schema, _ following: [MigrationStep.Addition]
  ) {
    guard has(schema) else { return add(schema) }
    switch addition {
    case .collection: break
    case .column(let name, _, _):
      guard let place = schema.position(named: name) else { break }
      addDerived(to: schema, before: place)
      add(schema.columns[place], to: schema)
    case .key(let name, _):
      guard let key = schema.keys.first(where: { $0.name == name }) else { break }
      add(key, to: schema)
    case .index(let names, _):
      guard let index = schema.indexes.first(where: { $0.columns.map(\.name) == names }) else {
        break
      }
      add(index, to: schema)
    case .search:
      addSearch(of: schema)
    case .rebuilt:
      rebuild(schema, following: following)
    }
  }
}
