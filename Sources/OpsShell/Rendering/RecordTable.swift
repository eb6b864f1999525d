import OpsDomain

/// An answer for a person: a table of a list, a block of a single record.
struct RecordTable {
  var envelope: Envelope
  var fields: FieldSelection?
  var style: Style
  var width: Int?
  /// Nil shows moments as they are, in UTC.
  var times: SiteTimes?
  /// What stands below the rows of a list; nil for how many there are.
  var footer: String?

  func render() -> String {
    // A deleted record must not look as if it still existed.
    let gone = envelope.effect?.deleted == true ? "Deleted. It was:\n" : ""
    let text =
      gone + (envelope.isList ? list(people(envelope.records)) : block(named(envelope.records)))
    let remarks = remarks() + zone(of: text)
    guard !remarks.isEmpty else { return text }
    let line = Sanitizer.printable(
      remarks.joined(separator: style.glyphs.separator), glyphs: style.glyphs)
    return text + style.apply(.muted, line) + "\n"
  }

  /// Which clock the times are of, once for all of them.
  private func zone(of text: String) -> [String] {
    guard let times, SiteTimes.contains(envelope.data), Self.hasTime(text) else { return [] }
    return [times.remark]
  }

  /// Whether `2026-11-01 15:00` stands anywhere.
  private static func hasTime(_ text: String) -> Bool {
    text.firstMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}/) != nil
  }

  private func named(_ records: [DocumentObject]) -> DocumentObject { people(records).first ?? [:] }

  /// Records for people to read: a person's name in place of the number, where the record has both.
  func people(_ records: [DocumentObject]) -> [DocumentObject] {
    guard fields == nil else { return records }
    return records.map { PersonNames.shown($0) }
  }

  /// The value of a field, by its path.
  func cell(_ value: Document, of path: String) -> String {
    let text = times?.shown(value, of: path) ?? CellText.shown(value, glyphs: style.glyphs)
    return declared(path)?.isChange == true ? CellText.signed(text) : text
  }

  private func list(_ records: [DocumentObject]) -> String {
    let records = fields == nil ? records.map(Self.withoutDefault) : records
    let columns = columns(of: records)
    let footer =
      self.footer
      ?? TextTable.footer(rows: records.count, next: envelope.next, glyphs: style.glyphs)
    return rows(records, columns, footer: footer)
  }

  /// A default that is the value as well says nothing beside it.
  private static func withoutDefault(_ record: DocumentObject) -> DocumentObject {
    guard record["is_default"] == .bool(true), record["default"] != nil else { return record }
    var news = record
    news.set("default", .null)
    return news
  }

  func table(
    _ records: [DocumentObject], _ columns: [TableColumn], footer: String?
  ) -> TextTable {
    let rows = records.map { record in
      columns.map { column in
        cell(FieldSelection.value(column.key, in: record) ?? .null, of: column.key)
      }
    }
    return TextTable(columns: columns, rows: rows, footer: footer)
  }

  private func columns(of records: [DocumentObject]) -> [TableColumn] {
    let paths = fields?.paths ?? DocumentRenderer.paths(of: envelope, records)
    let columns = paths.map { path in declared(path) ?? Self.guessed(path, records) }
    return fixed(fields == nil ? Self.filled(columns, records) : columns, records)
  }

  func declared(_ path: String) -> TableColumn? {
    envelope.columns.first { $0.key == path }
  }

  /// Plain fields first, then a table for each list of records.
  private func block(_ record: DocumentObject) -> String {
    var entries: [KeyValueBlock.Entry] = []
    var lists: [(path: String, title: String, records: [DocumentObject])] = []
    let members = (fields?.project(record) ?? record).members
    let main = Self.main(members)
    // Who has just written a record knows what is in it.
    let isBrief = envelope.effect != nil && fields == nil
    let brevity = BlockBrevity(of: record, main: main, isWanted: width != nil && fields == nil)
    var empty: [String] = []
    func add(_ path: String, _ value: Document, depth: Int) {
      let own = main.flatMap { path.hasPrefix($0) ? String(path.dropFirst($0.count)) : nil }
      let title =
        declared(path)?.title ?? Self.titles[envelope.schema]?[path]
        ?? TableColumn.title(of: own ?? path)
      if case .object(let inner) = value, !inner.isEmpty, depth < 3 {
        // Nothing referred to the record that is gone: all counts are 0.
        if envelope.effect?.deleted == true, inner.members.allSatisfy({ $0.value == .integer(0) }) {
          return
        }
        for member in brevity.news(in: inner) {
          add("\(path).\(member.key)", member.value, depth: depth + 1)
        }
      } else if let items = value.items, !items.isEmpty,
        items.allSatisfy({ $0.members != nil })
      {
        let rows = items.compactMap(\.members)
        guard isBrief else { return lists.append((path, title, rows)) }
        let brief = BriefRows(rows, of: record)
        if !brief.rows.isEmpty { lists.append((path, title, brief.rows)) }
        if let folded = entry(of: brief.folded, in: title) { entries.append(folded) }
      } else {
        let text = cell(value, of: path)
        if isBrief, BriefRows.isAside(path, value) { return }
        if brevity.isIdentifier(path, value) { return }
        if !isBrief, brevity.isEmpty(path, value) {
          // A list and its sum may have one title, such as the discounts of a cart.
          if !BlockBrevity.isUnsaid(path), !empty.contains(title) { empty.append(title) }
          return
        }
        entries.append(.init(title, text, role: declared(path)?.roles[text]))
      }
    }
    for member in members { add(member.key, member.value, depth: 0) }
    var text =
      isBrief
      ? brief(entries) : KeyValueBlock(entries: entries).render(width: width, style: style)
    text += remark("empty: ", empty)
    for (index, list) in lists.enumerated() {
      // Rows that a list above shows already, such as those that matter most, say nothing new.
      guard !lists[..<index].contains(where: { Self.holds($0.records, list.records) }) else {
        continue
      }
      if !text.isEmpty { text += "\n" }
      text += style.apply(.strong, Sanitizer.printable(list.title, glyphs: style.glyphs)) + "\n"
      text += inner(repeating(nothingOf: record, people(list.records)), at: list.path)
    }
    return text
  }

  /// What fields are called whose name alone does not say what is counted, by their paths.
  static let titles = [
    "oos.request/1": [
      "position": "place in the queue", "waiting": "requests in the queue",
      "ahead": "quantity before it",
    ],
    "oos.simulation/1": [
      "lines": "policies", "lines.fill_rate": "fill rate %",
      "lines.service_level": "service level %", "lines.age": "age in days",
      "lines.lateness": "late by days", "lines.most_late": "most late by days",
    ],
  ]

  /// Whether all of the rows are among those of a list.
  private static func holds(_ list: [DocumentObject], _ rows: [DocumentObject]) -> Bool {
    rows.allSatisfy { row in list.contains { Document.object($0) == .object(row) } }
  }

  /// What stands below a record in one sentence; nothing for no words.
  private func remark(_ beginning: String, _ words: [String]) -> String {
    guard !words.isEmpty else { return "" }
    let text = Sanitizer.printable(
      beginning + words.joined(separator: ", "), glyphs: style.glyphs)
    return TextWrap.lines(text, width: width ?? .max).map { style.apply(.muted, $0) + "\n" }
      .joined()
  }

  /// What the fields of an object need not be called, because lists are all there is beside it:
  /// `lot.` where an answer is a lot and its history.
  private static func main(_ members: [(key: String, value: Document)]) -> String? {
    let others = members.filter { $0.value.items == nil }
    guard members.count > 1, others.count == 1, let only = others.first,
      only.value.members?.isEmpty == false
    else { return nil }
    return only.key + "."
  }

  /// A table inside a record. Records that have lists of their own are followed by one table for
  /// each of those lists, whose rows begin with the name of the record they belong to.
  /// - Parameter path: Where the records are in the answer, such as `jobs`.
  private func inner(_ records: [DocumentObject], at list: String) -> String {
    let all = DocumentRenderer.paths(of: Envelope(schema: "", data: .null), records)
    let nested = all.filter { path in records.contains { Self.rows($0[path]) != nil } }
    let paths = all.filter { !nested.contains($0) && !isIdentifier($0, of: records) }
    let columns = fixed(
      Self.filled(paths.map { Self.guessed($0, records) }, records), records, at: list)
    let names = ["record", "number", "sku", "id"]
    let name = names.first(where: paths.contains) ?? paths.first
    let unlike = nested.filter { path in
      isSectioned(records.map { Self.rows($0[path]) ?? [] })
    }
    // Where each record has a heading of its own, its name alone needs no table.
    let isHeading = !unlike.isEmpty && columns.count == 1
    var text = isHeading ? "" : innerRows(records, columns, at: list)
    for path in nested {
      if unlike.contains(path) {
        text += sections(records, path, title: name, at: "\(list).\(path)")
        continue
      }
      var rows: [DocumentObject] = []
      for record in records {
        for row in Self.rows(record[path]) ?? [] {
          var named = DocumentObject()
          if let name { named.set(name, record[name] ?? .null) }
          for member in row.members where named[member.key] == nil {
            named.set(member.key, member.value)
          }
          rows.append(named)
        }
      }
      let title = Sanitizer.printable(TableColumn.title(of: path), glyphs: style.glyphs)
      text += "\n" + style.apply(.strong, title) + "\n"
      text += inner(rows, at: "\(list).\(path)")
    }
    return text
  }

  /// The records of a list of records that is not empty.
  static func rows(_ value: Document?) -> [DocumentObject]? {
    guard let items = value?.items, !items.isEmpty else { return nil }
    let rows = items.compactMap(\.members)
    return rows.count == items.count ? rows : nil
  }

  /// What a write did: only what the figures above do not say.
  private func remarks() -> [String] {
    guard let effect = envelope.effect else { return [] }
    var remarks: [String] = []
    if effect.replayed {
      remarks.append("replayed, nothing was done again")
    } else if !effect.changed {
      remarks.append("nothing changed")
    }
    if let fields = effect.uncertain {
      remarks.append("waits for the server (`opsh sync`)")
      if !fields.isEmpty {
        remarks.append("uncertain until then: " + fields.joined(separator: ", "))
      }
      if let end = effect.certainUntil {
        let moment =
          times.map { "\($0.calendar.text(of: end)) (\($0.calendar.zone))" } ?? "\(end)"
        remarks.append("goods of your quota are certain until \(moment)")
      }
    }
    if let operation = effect.operation { remarks.append("op " + operation) }
    return remarks
  }
}
