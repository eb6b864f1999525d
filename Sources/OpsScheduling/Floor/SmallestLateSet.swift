/// Looks for the smallest set of constraints that makes a job late.
///
/// Every set that makes it late shares a member with every correction: a set of constraints without
/// which the job could be on time. So the smallest set that meets all corrections known so far is
/// asked about: if the job is late under it, none has fewer members; if not, it leads to another
/// correction. Source: Ignatiev, Previti, Liffiton and Marques-Silva, Smallest MUS extraction with
/// minimal hitting set dualization, CP 2015.
struct SmallestLateSet {
  /// Most questions that are asked, and most branches while a set is sought that meets all
  /// corrections: beyond them the set that is known stays.
  private static let questions = 400
  private static let branches = 20_000

  private let question: FloorLateness
  private let all: [LateReason]
  private var asked = 0
  private var branched = 0
  /// By index in ``all``, descending.
  private var corrections: [[Int]] = []

  init(_ question: FloorLateness) {
    self.question = question
    all = question.constraints
  }

  /// A set with the fewest members, or `known` where none with fewer was found.
  /// - Parameter known: A set that makes the job late.
  mutating func find(below known: [LateReason]) -> [LateReason] {
    var size = 1
    while size < known.count {
      guard let members = meeting(size) else {
        guard branched < Self.branches else { return known }
        size += 1
        continue
      }
      guard asked < Self.questions else { return known }
      if isLate(Set(members)) { return members.sorted().map { all[$0] } }
      corrections.append(correction(Set(members)))
    }
    return known
  }

  private mutating func isLate(_ members: Set<Int>) -> Bool {
    asked += 1
    return question.isLate(under: all.indices.filter(members.contains).map { all[$0] })
  }

  /// The constraints to leave out so that the job is on time, with as many as possible kept.
  private mutating func correction(_ members: Set<Int>) -> [Int] {
    var kept = members
    add(all.indices.filter { !members.contains($0) }, to: &kept)
    return all.indices.reversed().filter { !kept.contains($0) }
  }

  /// Adds as many of `rest` as possible with the job still on time.
  private mutating func add(_ rest: [Int], to kept: inout Set<Int>) {
    guard !rest.isEmpty, asked < Self.questions else { return }
    if !isLate(kept.union(rest)) {
      kept.formUnion(rest)
    } else if rest.count > 1 {
      add(Array(rest[..<(rest.count / 2)]), to: &kept)
      add(Array(rest[(rest.count / 2)...]), to: &kept)
    }
  }

  /// At most `size` constraints that meet all corrections; nil where there are none.
  private mutating func meeting(_ size: Int, _ chosen: [Int] = []) -> [Int]? {
    guard let open = corrections.first(where: { !$0.contains(where: chosen.contains) }) else {
      return chosen
    }
    guard chosen.count < size else { return nil }
    for index in open {
      branched += 1
      guard branched < Self.branches else { return nil }
      if let found = meeting(size, chosen + [index]) { return found }
    }
    return nil
  }
}
