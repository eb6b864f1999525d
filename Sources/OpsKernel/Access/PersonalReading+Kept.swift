import OpsDomain

/// As it is kept beside an answer that does not say by itself whom it shows.
extension PersonalReading {
  var document: Document {
    var people = DocumentObject()
    for (collection, names) in subjects.sorted(by: { $0.key < $1.key }) {
      people.set(collection, .list(names.map { .text($0) }))
    }
    return ["subjects": .object(people), "fields": .list(fields.map { .text($0) })]
  }

  init(_ kept: Document) {
    let shown = (kept["fields"]?.items ?? []).compactMap(\.string).map { ($0, true) }
    guard case .object(let people)? = kept["subjects"] else { return }
    for (collection, names) in people.members {
      for name in names.items ?? [] { name.string.map { add(collection, $0, shown) } }
    }
  }
}
