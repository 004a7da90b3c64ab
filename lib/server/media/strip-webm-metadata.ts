import { EbmlReader, type Element } from './ebml';
import { damagedFile, unsupportedMedia } from './upload-errors';
import { type VideoSize, videoSize } from './video-size';

/** Element ids of WebM and Matroska (RFC 9559, section 5). */
const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  void: 0xec,
} as const;

/** What stays of a segment, of its facts, and of a track; all else is buried. */
const KEPT_IN_SEGMENT: readonly number[] = [ID.seekHead, ID.info, ID.tracks, ID.cluster, ID.cues];
/** TimestampScale, Duration, and the two programs' names, which players insist on. */
const KEPT_IN_INFO: readonly number[] = [0x2ad7b1, 0x4489, 0x4d80, 0x5741];
/** All but Name (0x536e) and what this product has no use for. */
const BURIED_IN_TRACK: readonly number[] = [0x536e, 0x258688, 0x7446, ID.void, 0xbf];
/** Timestamp, SimpleBlock, BlockGroup, PrevSize, Position, SilentTracks. */
const KEPT_IN_CLUSTER: readonly number[] = [0xe7, 0xa3, 0xa0, 0xab, 0xa7, 0x5854];
/** What else a cluster may hold: Void, CRC-32, EncryptedBlock. */
const BURIED_IN_CLUSTER: readonly number[] = [ID.void, 0xbf, 0xaf];

const VIDEO = 1;
const AUDIO = 2;
const PROGRAM_NAME_BYTES_MAX = 200;
const HEADER_BYTES_MAX = 256;

class WebmCleaner {
  private size: VideoSize | undefined;
  private hasCluster = false;

  constructor(private readonly reader: EbmlReader) {}

  clean(): VideoSize {
    const { length } = this.reader.bytes;
    const header = this.reader.elementAt(0, length);
    if (header.id !== ID.ebml || header.isOpen || header.end > HEADER_BYTES_MAX) {
      throw damagedFile();
    }
    const docType = this.reader.elementsIn(header).find(({ id }) => id === ID.docType);
    if (!docType || this.reader.text(docType) !== 'webm') throw unsupportedMedia();
    const segment = this.reader.elementAt(header.end, length);
    // One segment, and nothing behind it.
    if (segment.id !== ID.segment || segment.end !== length) throw damagedFile();
    for (let at = segment.body; at < segment.end; ) at = this.cleanPart(at, segment.end);
    if (!this.hasCluster) throw damagedFile();
    if (!this.size) throw unsupportedMedia();
    return this.size;
  }

  /** @returns where the part of a segment ends */
  private cleanPart(at: number, limit: number): number {
    const part = this.reader.elementAt(at, limit);
    if (part.id === ID.cluster) return this.cleanCluster(part);
    if (part.isOpen) throw damagedFile();
    if (!KEPT_IN_SEGMENT.includes(part.id)) this.reader.bury(part);
    else if (part.id === ID.info) this.cleanInfo(part);
    else if (part.id === ID.tracks) this.cleanTracks(part);
    return part.end;
  }

  /** A cluster of unknown size ends where the next part of the segment begins. */
  private cleanCluster(cluster: Element): number {
    this.hasCluster = true;
    let at = cluster.body;
    while (at < cluster.end) {
      const element = this.reader.elementAt(at, cluster.end);
      const isKept = KEPT_IN_CLUSTER.includes(element.id);
      if (!isKept && !BURIED_IN_CLUSTER.includes(element.id)) {
        if (cluster.isOpen) return at;
        throw damagedFile();
      }
      if (element.isOpen) throw damagedFile();
      if (!isKept) this.reader.bury(element);
      at = element.end;
    }
    return at;
  }

  private cleanInfo(info: Element): void {
    for (const fact of this.reader.elementsIn(info)) {
      const isShort = fact.end - fact.body <= PROGRAM_NAME_BYTES_MAX;
      if (!KEPT_IN_INFO.includes(fact.id) || !isShort) this.reader.bury(fact);
    }
  }

  private cleanTracks(tracks: Element): void {
    for (const track of this.reader.elementsIn(tracks)) {
      if (track.id !== ID.trackEntry) this.reader.bury(track);
      else this.cleanTrack(track);
    }
  }

  private cleanTrack(track: Element): void {
    const facts = this.reader.elementsIn(track);
    const typeFact = facts.find(({ id }) => id === ID.trackType);
    const type = typeFact ? this.reader.uint(typeFact) : 0;
    // Subtitles and the like carry text of any kind, among the blocks of the others.
    if (type !== VIDEO && type !== AUDIO) throw unsupportedMedia();
    if (type === VIDEO) {
      const video = facts.find(({ id }) => id === ID.video);
      if (!video) throw damagedFile();
      const measures = this.reader.elementsIn(video);
      const measure = (wanted: number) => {
        const fact = measures.find(({ id }) => id === wanted);
        return fact ? this.reader.uint(fact) : 0;
      };
      this.size ??= videoSize(measure(ID.pixelWidth), measure(ID.pixelHeight));
    }
    for (const fact of facts) if (BURIED_IN_TRACK.includes(fact.id)) this.reader.bury(fact);
  }
}

/**
 * Checks a WebM file from its first element to its last, and turns everything that is not needed
 * to play it (tags, title, date, attachments) into voids of the same size.
 * @returns its size in pixels
 * @throws RequestError 1 `file damaged`, or `only image and video` when it shows no picture
 */
export function cleanWebm(bytes: Buffer): VideoSize {
  return new WebmCleaner(new EbmlReader(bytes)).clean();
}
