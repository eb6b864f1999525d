import OpsDomain

/// The rows of a report that is one record with a list in it: what a spreadsheet is wanted for. Its
/// sums are in JSON and in the table.
struct ReportRows {
  /// The columns, also of a report without rows.
  let columns: [String]
  let rows: [DocumentObject]

  /// The rows of an answer; nil for one that is no such report.
  init?(_ envelope: Envelope) {
    let data = envelope.data
    switch envelope.schema {
    case let schema where schema.hasSuffix(".dashboard/1"):
      columns = ["name", "label", "of", "value"]
      rows = Self.dashboard(data)
    case "stock.ageing/1":
      columns = Self.ageingColumns
      rows = Self.ageing(data)
    case "oos.trend/2":
      columns = Self.trendColumns
      rows = ["current", "previous", "change_percent"].map { (period: String) -> DocumentObject in
        Self.row(Self.trendColumns, ["period": .text(period)], data[period] ?? .null)
      }
    case "schedule.why/1":
      columns = Self.whyColumns
      let reasons = Self.items(of: data["because"])
      rows = (reasons.isEmpty ? [.null] : reasons).map {
        Self.row(Self.whyColumns, ["because": $0], data)
      }
    case "plan/1":
      columns = ["action", "entity", "id", "name"]
      rows = Self.items(of: data["changes"]).map {
        Self.row(["action", "entity", "id", "name"], [:], $0)
      }
    case let schema:
      // What a write answers is the record that it wrote.
      let details = envelope.effect == nil ? Self.details[schema] : nil
      guard let (list, columns) = Self.lists[schema] ?? details, Self.isGrouped(data),
        let items = data[list]?.items?.compactMap(\.members)
      else { return nil }
      let all = items + (schema == "oos.insights/1" ? Self.others(data) : [])
      rows = all
      self.columns =
        all.isEmpty
        ? columns : DocumentRenderer.paths(of: Envelope(schema: schema, data: .null), all)
    }
  }

  /// The same answer as a list of the rows.
  func envelope(_ envelope: Envelope) -> Envelope {
    var report = envelope
    report.data = .list(rows.map { .object($0) })
    report.columns = columns.map { TableColumn($0, title: $0) }
    report.fields = []
    return report
  }

  private static let ageingColumns = [
    "sku", "name", "unit", "oldest_days", "from_days", "to_days", "quantity", "value",
  ]
  private static let trendColumns = ["period", "from", "to", "requests", "quantity", "delivered"]

  private static let whyColumns = [
    "production", "schedule", "start", "end", "due", "late_by", "because",
  ]

  private static let imageColumns = ["number", "kind", "digest", "type", "bytes"]

  /// The list of a report by its schema, with the columns of its rows.
  private static let lists: [String: (String, [String])] = [
    "count.review/1": ("differences", ["sku", "location", "expected", "counted", "difference"]),
    "oos.insights/1": (
      "groups",
      [
        "key", "name", "value", "share", "requests", "quantity", "average_quantity", "customers",
        "products", "latest", "previous", "change_percent", "trend",
      ]
    ),
    "oos.statistics/1": (
      "groups",
      [
        "key", "name", "total", "pending", "completed", "returned", "partial", "due_soon",
        "overdue", "quantity", "delivered", "remaining", "fill_rate", "average_processing",
      ]
    ),
    "oos.simulation/1": (
      "lines",
      [
        "policy", "fill_rate", "service_level", "age", "lateness", "most_late", "fairness",
        "expired",
      ]
    ),
    "dispatch.simulation/1": (
      "lines",
      [
        "policy", "tried", "delivered", "undelivered", "late", "click_to_door",
        "click_to_door_p90", "ready_to_pickup", "ready_to_pickup_p90", "per_hour",
      ]
    ),
    "driver.earnings/1": ("parts", ["part", "count", "amount"]),
    "driver.jobs/1": (
      "jobs",
      [
        "order", "kind", "status", "partner", "place", "away", "distance", "to", "street",
        "city", "instructions", "earns", "ready_at", "until", "left",
        "buyer_id",
      ]
    ),
    "driver.slots/1": ("slots", ["from", "until", "booked_at"]),
    "machine.stats/1": (
      "groups",
      [
        "from", "to", "good", "bad", "target", "target_rate", "utilization", "run_time",
        "working_time", "errors",
      ]
    ),
    "materials.order/1": (
      "created", ["production", "sku", "size", "quantity", "due", "release", "requests"]
    ),
    "materials.plan/1": (
      "proposals",
      [
        "sku", "name", "size", "kind", "quantity", "unit", "due", "order_by", "late", "reason",
        "supply", "pegs",
      ]
    ),
    "packaging.stats/1": (
      "groups",
      ["group", "packages", "items", "records", "packages_per_record", "items_per_package"]
    ),
    "sales.trend/2": ("days", ["date", "total"]),
    "workshop.report/1": (
      "days", ["date", "batches", "completed", "completion_rate", "good", "bad"]
    ),
    "stock.value/1": ("locations", ["location", "products", "value"]),
    "valuation/1": ("products", ["sku", "name", "quantity", "unit", "unit_cost", "value"]),
  ]

  /// The same of records that are read for the sake of the list in them.
  private static let details: [String: (String, [String])] = [
    "bom.show/1": (
      "lines",
      [
        "level", "kind", "sku", "size", "quantity", "unit", "scrap_percent", "cost_percent",
        "alternative_to", "total", "is_made",
      ]
    ),
    "menu.images/1": ("images", imageColumns), "partner.images/1": ("images", imageColumns),
    "schedule/1": (
      "jobs",
      [
        "production", "sku", "step", "part", "part_count", "machine", "setup_start", "start", "end",
        "late_by", "frozen", "color",
      ]
    ),
    "schedule.check/1": (
      "findings", ["rule", "fault", "production", "step", "part", "place", "text"]
    ),
  ]

  /// Whether the answer has groups to list: statistics without a grouping are only sums.
  private static func isGrouped(_ data: Document) -> Bool { data["by"].map { !$0.isNull } ?? true }

  /// Every value of a dashboard: a figure, the minutes of what waits, a day of a trend, a bar of a
  /// chart.
  private static func dashboard(_ data: Document) -> [DocumentObject] {
    let figures = items(of: data["figures"]).map { value($0, of: .null, $0["value"]) }
    let waiting = items(of: data["lists"]).flatMap { list in
      items(of: list["items"]).map { item in
        value(item, named: list["name"], of: item["name"], item["minutes"])
      }
    }
    let trends = items(of: data["trends"]).flatMap { trend in
      let first = trend["from"]?.string.flatMap { try? CivilDate(parsing: $0) }
      return items(of: trend["values"]).enumerated().map { index, day in
        value(trend, of: first.map { .text($0.adding(days: index).description) } ?? .null, day)
      }
    }
    let bars = items(of: data["charts"]).flatMap { chart in
      items(of: chart["bars"]).map { value(chart, of: $0["label"], $0["value"]) }
    }
    return figures + waiting + trends + bars
  }

  private static func value(
    _ part: Document, named name: Document? = nil, of: Document?, _ value: Document?
  ) -> DocumentObject {
    [
      "name": name ?? part["name"] ?? .null, "label": part["label"] ?? .null, "of": of ?? .null,
      "value": value ?? .null,
    ]
  }

  /// Every product with every range of ages.
  private static func ageing(_ data: Document) -> [DocumentObject] {
    var rows: [DocumentObject] = []
    for product in items(of: data["products"]) {
      for bucket in items(of: product["buckets"]) {
        rows.append(row(ageingColumns, bucket.members ?? DocumentObject(), product))
      }
    }
    return rows
  }

  private static func row(
    _ columns: [String], _ known: DocumentObject, _ part: Document
  ) -> DocumentObject {
    var row = DocumentObject()
    for column in columns { row.set(column, known[column] ?? part[column] ?? .null) }
    return row
  }

  /// The groups that are not shown, as a last row, so that a sheet adds up to the whole.
  private static func others(_ data: Document) -> [DocumentObject] {
    guard var others = data["others"]?.members else { return [] }
    others.set("name", .text("others"))
    return [others]
  }

  private static func items(of list: Document?) -> [Document] { list?.items ?? [] }
}
