/// Names one part of a step.
struct FloorPart: Hashable {
  let job: String
  let step: Int
  let part: Int

  init(_ job: String, _ step: Int, _ part: Int) {
    self.job = job
    self.step = step
    self.part = part
  }

  init(_ place: FloorAssignment) {
    self.init(place.job, place.step, place.part)
  }
}
