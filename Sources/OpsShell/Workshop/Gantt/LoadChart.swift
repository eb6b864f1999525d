import OpsDomain

/// Load against capacity in a terminal: a bar for each machine and day.
///
/// A bar is as long as the day's capacity; its dark part is the load. What goes beyond the capacity
/// is hatched and marked with `!`.
public struct LoadChart: Sendable {
  /// The loads in the order in which they are shown, those of one machine together.
  public var loads: [MachineLoad]

  /// - Parameter loads: In the order to show them, those of one machine together.
  public init(_ loads: [MachineLoad]) { self.loads = loads }

  /// One line a day below the name of each machine.
  /// - Parameter width: Columns of the terminal; bars take at least 8.
  public func render(width: Int = 80, style: Style = .plain) -> String {
    let glyphs = style.glyphs
    let figures = loads.map { load in
      (
        load: WorkHours.text(load.load), capacity: WorkHours.text(load.capacity),
        percent: load.percent.map { "\($0) %" } ?? glyphs.absent
      )
    }
    let widths = figures.reduce(into: (load: 0, capacity: 0, percent: 0)) {
      $0.load = max($0.load, $1.load.count)
      $0.capacity = max($0.capacity, $1.capacity.count)
      $0.percent = max($0.percent, $1.percent.count)
    }
    let taken = 2 + 14 + 2 + widths.load + 4 + widths.capacity + 2 + widths.percent + 2
    let longest = loads.reduce(Int64(1)) {
      max($0, $1.load.milliseconds, $1.capacity.milliseconds)
    }
    // The last column is for the mark that shows overload.
    let scale = Double(max(8, width - taken - 1)) / Double(longest)
    var output = ""
    for (index, load) in loads.enumerated() {
      if index == 0 || loads[index - 1].machine != load.machine {
        let name = Sanitizer.printable(load.machine, glyphs: glyphs)
        output += style.apply(.strong, DisplayWidth.truncated(name, to: width, glyphs: glyphs))
        output += "\n"
      }
      let figure = figures[index]
      output += "  " + DayName.long(load.date) + "  "
      output += DisplayWidth.padded(figure.load, to: widths.load, alignment: .right) + " of "
      output += DisplayWidth.padded(figure.capacity, to: widths.capacity, alignment: .right) + "  "
      let percent = DisplayWidth.padded(figure.percent, to: widths.percent, alignment: .right)
      let bar = bar(load, scale: scale, style)
      output += (bar.isEmpty ? percent : percent + "  " + bar) + "\n"
    }
    return output
  }

  private func bar(_ load: MachineLoad, scale: Double, _ style: Style) -> String {
    let isUnicode = style.glyphs == .unicode
    let capacity = Int((Double(load.capacity.milliseconds) * scale).rounded())
    let exact = Double(min(load.load, load.capacity).milliseconds) * scale
    var dark = String(repeating: isUnicode ? "█" : "#", count: Int(exact))
    let eighths = Int(((exact - exact.rounded(.down)) * 8).rounded(.down))
    if isUnicode, eighths > 0 { dark.append(BarChart.eighths[eighths - 1]) }
    if dark.isEmpty, load.load.milliseconds > 0, capacity > 0 { dark = isUnicode ? "▏" : "#" }
    let light = String(repeating: isUnicode ? "░" : ".", count: max(0, capacity - dark.count))
    guard load.isOver else { return dark + style.apply(.muted, light) }
    let whole = Int((Double(load.load.milliseconds) * scale).rounded())
    let excess = String(repeating: isUnicode ? "▓" : "+", count: max(0, whole - capacity)) + "!"
    return dark + light + style.apply(.error, excess)
  }
}
