/// The checkpoints of a log, compared with a journal as somebody follows it from its start.
public struct SealTrail: Sendable {
  /// What does not hold, and at which commit.
  public typealias Break = ChainVerifier.Break

  /// Checkpoints whose lines hold, oldest first.
  public let checkpoints: [Checkpoint]
  /// The lines as they stand, for those who check elsewhere.
  public let lines: [[UInt8]]
  /// 32 bytes; nil where nothing is signed.
  public let publicKey: [UInt8]?
  /// The first line that does not hold.
  public let flaw: Break?
  /// Checkpoints the journal has passed so far.
  public private(set) var passed = 0

  init(lines: [[UInt8]], key: SealKey?) {
    self.lines = lines
    publicKey = key?.publicKey
    var checkpoints: [Checkpoint] = []
    var last: [UInt8]?
    var flaw: Break?
    for (index, line) in lines.enumerated() {
      let known = checkpoints.last
      guard let checkpoint = Checkpoint(line: line) else {
        flaw = Self.flaw(index, known, "cannot be read")
        break
      }
      if checkpoint.previous != Checkpoint.hash(ofLine: last) {
        flaw = Self.flaw(index, checkpoint, "does not follow the line before")
      } else if checkpoint.sequence <= known?.sequence ?? 0 {
        flaw = Self.flaw(index, checkpoint, "does not go on where the line before ended")
      } else if key.map({ $0.id != checkpoint.keyID }) ?? true {
        flaw = Self.flaw(index, checkpoint, "was signed with a key that is not here")
      } else if key?.isValid(checkpoint) != true {
        flaw = Self.flaw(index, checkpoint, "has a wrong signature")
      }
      if flaw != nil { break }
      checkpoints.append(checkpoint)
      last = line
    }
    self.checkpoints = checkpoints
    self.flaw = flaw
  }

  private static func flaw(_ index: Int, _ checkpoint: Checkpoint?, _ what: String) -> Break {
    Break(
      sequence: checkpoint?.sequence ?? 0,
      problem: "line \(index + 1) of the checkpoint log \(what)")
  }

  /// Takes the next commit of the journal. Answers the break when it is not the one that was
  /// sealed.
  public mutating func check(_ commit: Commit) -> Break? {
    guard passed < checkpoints.count, checkpoints[passed].sequence == commit.sequence else {
      return nil
    }
    let checkpoint = checkpoints[passed]
    guard checkpoint.head == commit.hash else {
      let good = passed > 0 ? checkpoints[passed - 1].sequence : 0
      return Break(
        sequence: good + 1,
        problem: "commit \(checkpoint.sequence) is not the one that was sealed at \(checkpoint.at):"
          + " the journal was rewritten from commit \(good + 1) on, or the book was replaced")
    }
    passed += 1
    return nil
  }

  /// What is wrong with a journal that ends with `sequence`: nil when it reaches the newest
  /// checkpoint.
  public func check(end sequence: Int64) -> Break? {
    guard let last = checkpoints.last, last.sequence > sequence else { return nil }
    return Break(
      sequence: sequence + 1,
      problem: "the journal ends with commit \(sequence), but commit \(last.sequence) was sealed"
        + " at \(last.at): the end was cut off, or an older copy of the book is in its place")
  }
}
