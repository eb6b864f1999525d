/// Candidates under the input: with their labels one a line, without in columns.
struct CandidateList {
  private let candidates: [Candidate]

  init(_ candidates: [Candidate]) { self.candidates = candidates }

  /// At most `maximum` lines; the last one says how many are missing.
  func lines(width: Int, maximum: Int, style: Style) -> [String] {
    func clean(_ text: String) -> String { Sanitizer.printable(text, glyphs: style.glyphs) }
    let texts = candidates.map { clean($0.text) }
    let widest = texts.map { DisplayWidth.of($0) }.max() ?? 0
    let all: [String]
    var perLine = 1
    if candidates.contains(where: { !$0.label.isEmpty }) {
      all = zip(texts, candidates).map { text, candidate in
        let name = DisplayWidth.truncated(text, to: width - 1, glyphs: style.glyphs)
        let room = width - widest - 3
        guard room > 3, !candidate.label.isEmpty else { return name }
        let label = DisplayWidth.truncated(clean(candidate.label), to: room, glyphs: style.glyphs)
        return DisplayWidth.padded(name, to: widest + 2) + style.apply(.muted, label)
      }
    } else {
      perLine = max(1, (width - 1) / (widest + 2))
      all = stride(from: 0, to: texts.count, by: perLine).map { start in
        let line = texts[start..<min(start + perLine, texts.count)]
          .map { DisplayWidth.padded($0, to: widest) }.joined(separator: "  ")
        return DisplayWidth.truncated(line, to: width - 1, glyphs: style.glyphs)
      }
    }
    guard all.count > maximum else { return all }
    let shown = max(0, maximum - 1)
    let missing = texts.count - shown * perLine
    return all.prefix(shown) + [style.apply(.muted, "\(style.glyphs.ellipsis) \(missing) more")]
  }
}
