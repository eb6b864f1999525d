// Taking what completion offers.
extension LineEditor {
  /// Takes the candidates for the last `length` characters before the cursor: one is written out,
  /// several as far as they agree, then shown.
  public mutating func offer(_ offered: [Candidate], replacing length: Int) -> Outcome {
    guard let first = offered.first else { return .refused }
    let before = buffer
    let range = max(0, buffer.cursor - length)..<buffer.cursor
    if offered.count == 1 {
      buffer.replace(range, with: first.text + (first.isWhole ? " " : ""))
    } else {
      let common = offered.dropFirst().reduce(first.text) { Self.commonPrefix($0, $1.text) }
      let typed = String(buffer.characters[range])
      if common.count > typed.count || common.lowercased() == typed.lowercased() {
        buffer.replace(range, with: common)
      }
      candidates = offered
    }
    if buffer != before { noteChange(before) }
    return .editing
  }

  private static func commonPrefix(_ left: String, _ right: String) -> String {
    String(zip(left, right).prefix { $0 == $1 }.map(\.0))
  }
}
