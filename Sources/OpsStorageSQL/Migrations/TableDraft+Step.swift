import OpsDomain

/// What somebody has written down.
extension TableDraft {
  /// Adds what the step names, then runs its SQL.
  mutating func run(_ step: MigrationStep, following: [MigrationStep.Addition]) {
    for addition in step.additions {
      guard let schema = schemas.first(where: { $0.name == addition.collection }) else { continue }
      make(addition, schema, following)
    }
    run(step.statements)
    if let note = step.note {
      say(note)
    } else if !step.statements.isEmpty {
      say("runs \(step.statements.count) statements of its own")
    }
    for name in step.rewrites.sorted() { say(nil, String(name.prefix { $0 != "." })) }
  }

  private mutating func make(
    _ addition: MigrationStep.Addition, _ schema: Schema, _ following: [MigrationStep.Addition]
  ) {
    guard has(schema) else {
      add(schema)
      return say("adds the collection \(schema.name)", schema.name)
    }
    switch addition {
    case .collection: break
    case .column(let name, _, _):
      guard let place = schema.position(named: name) else { break }
      addDerived(to: schema, before: place)
      add(schema.columns[place], to: schema)
    case .key(let name, _):
      guard let key = schema.keys.first(where: { $0.name == name }) else { break }
      if add(key, to: schema) {
        say("adds the unique key \(name) to \(schema.name)", schema.name)
      }
    case .index(let names, _):
      guard let index = schema.indexes.first(where: { $0.columns.map(\.name) == names }) else {
        break
      }
      if add(index, to: schema) { say(words(index, schema), schema.name) }
    case .search:
      addSearch(of: schema)
      say("lets parts of words be found in \(schema.name)", schema.name)
    case .rebuilt:
      rebuild(schema, following: following)
      say("makes the table \(schema.name) anew", schema.name)
    }
  }

  func words(_ index: SecondaryIndex, _ schema: Schema) -> String {
    "adds an index on \(index.columns.map(\.name).joined(separator: ", ")) to \(schema.name)"
  }
}
