'use strict';

/** The profile of a job: for each threshold, the number of removable documents. */
const Plot = (() => {
    const HEIGHT = 170;
    const LEFT = 8;
    const RIGHT = 8;
    const TOP = 16;
    const BOTTOM = 22;

    /** Draws the profile with a line at the chosen step, as wide as its place. */
    function draw(svg, profile, chosen, isWhole) {
        const width = Math.max(200, svg.clientWidth);
        const first = Number(profile[0].threshold);
        const last = Number(profile.at(-1).threshold);
        const most = Math.max(1, ...profile.map(step => step.removable));
        const x = value => LEFT + (width - LEFT - RIGHT) * (last === first ? 0.5 : (value - first) / (last - first));
        const y = value => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / most);
        const line = profile.map(
            (step, i) => (i === 0 ? 'M' : 'L') + x(Number(step.threshold)).toFixed(1) + ' ' + y(step.removable).toFixed(1)).join('');
        const end = x(last).toFixed(1);
        const foot = HEIGHT - BOTTOM;
        svg.replaceChildren();
        svg.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
        svg.setAttribute('height', HEIGHT);
        for (const share of [0, 0.5, 1]) {
            svg.append(Page.drawing('line', {class: 'grid', x1: LEFT, x2: width - RIGHT, y1: y(share * most), y2: y(share * most)}));
            if (share > 0) {
                svg.append(Page.drawing('text', {class: 'tick', x: width - RIGHT, y: y(share * most) - 4, 'text-anchor': 'end'},
                    Page.count(Math.round(share * most))));
            }
        }
        svg.append(
            Page.drawing('path', {class: 'area', d: `${line}L${end} ${foot}L${x(first).toFixed(1)} ${foot}Z`}),
            Page.drawing('path', {class: 'line', d: line}));
        ticks(first, last, isWhole, width).forEach(value => svg.append(Page.drawing('text', {
            class: 'tick', x: x(value), y: HEIGHT - 5, 'text-anchor': value === first ? 'start' : value === last ? 'end' : 'middle',
        }, Page.similarity(value, isWhole))));
        const step = profile[chosen];
        const place = x(Number(step.threshold));
        svg.append(
            Page.drawing('line', {class: 'chosen', x1: place, x2: place, y1: TOP - 8, y2: foot}),
            Page.drawing('circle', {class: 'chosen', cx: place, cy: y(step.removable), r: 4}));
    }

    function ticks(first, last, isWhole, width) {
        const wanted = Math.max(2, Math.min(8, Math.floor(width / 70)));
        const raw = (last - first) / wanted;
        if (raw <= 0) {
            return [first];
        }
        const steps = isWhole ? [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000] : [0.01, 0.02, 0.05, 0.1, 0.2];
        const step = steps.find(one => one >= raw) || raw;
        const found = [first];
        for (let value = Math.ceil((first + step * 0.6) / step) * step; value < last - step * 0.6; value += step) {
            found.push(Math.round(value * 1e6) / 1e6);
        }
        return [...found, last];
    }

    return {draw};
})();
