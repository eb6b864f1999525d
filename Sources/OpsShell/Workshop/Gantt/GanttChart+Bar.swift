import OpsDomain

extension GanttChart {
  /// A step, or a part of it, on a machine.
  public struct Bar: Sendable, Equatable {
    /// The number of the production.
    public var job: String
    /// The number of the step, and of the part where the step is split.
    public var step: Int
    /// The number of the part, from 1; 1 for a step that is not split.
    public var part: Int
    /// What is made.
    public var label: String
    /// Equal to ``start`` where nothing is set up.
    public var setUpStart: Instant
    /// When the work begins, after the set-up.
    public var start: Instant
    /// When the work ends.
    public var end: Instant
    /// Whether it ends after its production is due.
    public var isLate: Bool
    /// Whether it may not be moved.
    public var isFrozen: Bool
    /// The colour of its card, `#rgb` or `#rrggbb`; anything else gets a colour by production.
    public var colour: String?

    /// A bar; by default nothing is set up before it starts, and it is neither late nor frozen.
    public init(
      job: String, step: Int, part: Int = 1, label: String, setUpStart: Instant? = nil,
      start: Instant, end: Instant, isLate: Bool = false, isFrozen: Bool = false,
      colour: String? = nil
    ) {
      self.job = job
      self.step = step
      self.part = part
      self.label = label
      self.setUpStart = setUpStart ?? start
      self.start = start
      self.end = end
      self.isLate = isLate
      self.isFrozen = isFrozen
      self.colour = colour
    }
  }

  /// The bars of all rows with the names of these, in the order of rows and time.
  var lines: [(machine: String, bar: Bar)] {
    rows.flatMap { row in
      row.bars.sorted { ($0.setUpStart, $0.end, $0.job) < ($1.setUpStart, $1.end, $1.job) }
        .map { (row.name, $0) }
    }
  }
}
